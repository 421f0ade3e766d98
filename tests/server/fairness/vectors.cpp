#include "tests/server/fairness/vectors.hpp"

#include <fstream>
#include <stdexcept>

namespace fairness {

const nlohmann::json& vectors() {
  static const nlohmann::json kVectors = [] {
    std::ifstream file{ASTRAGAL_TEST_DATA "/vectors/fair1.json"};
    return nlohmann::json::parse(file);
  }();
  return kVectors;
}

const nlohmann::json& vector_case(const std::string& name) {
  for (const auto& one : vectors()["cases"]) {
    if (one["name"] == name) return one;
  }
  throw std::runtime_error("no vector named " + name);
}

Record good_record(const std::string& name) {
  return read_record(vector_case(name)["record"].dump()).value();
}

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const auto& one : vectors()["cases"]) names.push_back(one["name"]);
  return names;
}

std::string case_test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::erase(name, '-');
  return name;
}

Hash hash_of(const std::string& hex) {
  return from_hex<Hash>(hex).value();
}

SigningKey vector_key() {
  return SigningKey{hash_of(vectors()["signing_seed"])};
}

}  // namespace fairness
