// The worked values of fair1 (tests/vectors/fair1.json) for all tests of the library, and short ways to their values.
#pragma once
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "server/fairness/record.hpp"
#include "server/fairness/sign.hpp"

namespace fairness {

/// The whole file of vectors, which is read once.
const nlohmann::json& vectors();
/// Gives the case of this name.
const nlohmann::json& vector_case(const std::string& name);
/// Gives the record of that case, read; the test stops if it cannot be.
Record good_record(const std::string& name);

/// The names of all cases, for tests with a parameter; case_test_name() names such a test.
std::vector<std::string> case_names();
std::string case_test_name(const testing::TestParamInfo<std::string>& info);

/// Gives the bytes of a hash in hex; the test stops if it is none.
Hash hash_of(const std::string& hex);
/// The key that signed all vectors.
SigningKey vector_key();

}  // namespace fairness
