// The worked values of fair1 (tests/vectors/fair1.json) for all tests of the library, and short ways to their values.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "server/fairness/record.hpp"
#include "server/fairness/sign.hpp"

namespace fairness {

/// The whole file, read once.
const nlohmann::json& vectors();
/// The case of this name.
const nlohmann::json& vector_case(const std::string& name);
/// The record of that case, read; the test stops if it cannot be.
Record good_record(const std::string& name);

/// Bytes from hex; the test stops if it is none.
Hash hash_of(const std::string& hex);
/// The key that signed all vectors.
SigningKey vector_key();

}  // namespace fairness
