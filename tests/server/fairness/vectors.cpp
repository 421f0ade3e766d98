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

Hash hash_of(const std::string& hex) {
  return from_hex<Hash>(hex).value();
}

SigningKey vector_key() {
  return SigningKey{hash_of(vectors()["signing_seed"])};
}

}  // namespace fairness
