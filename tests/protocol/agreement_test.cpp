// Schema and decoder agree on far more frames than anyone would write down: good examples with one value taken out,
// replaced by values of all kinds, or moved just over a bound.
#include <gtest/gtest.h>

#include <functional>

#include "tests/protocol/support.hpp"
#include "tests/sanitized.hpp"

namespace protocol_tests {
namespace {

/// Every place in a value, as JSON pointers, the root first.
void add_places(const Json& value, const Json::json_pointer& at, std::vector<Json::json_pointer>& out) {
  out.push_back(at);
  if (value.is_object()) {
    for (const auto& [name, field] : value.items()) add_places(field, at / name, out);
  }
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) add_places(value[i], at / i, out);
  }
}

/// What may take the place of a value.
std::vector<Json> replacements(const Json& value) {
  std::vector<Json> out{nullptr, true, -1,     0,    1,       9007199254740992U, "-",  "",   "white",
                        "A b",   "é",  "a\nb", 0.25, {1, {}}, Json::array(),     1e30, "\t", Json::object()};
  if (value.is_number_integer()) {
    out.emplace_back(value.get<std::int64_t>() + 1);
    out.emplace_back(-value.get<std::int64_t>());
    for (const std::int64_t bound : {256, 999, 1000, 1001, 65536, 99'999, 100'000, 180'000, 180'001, 999'999, 1'000'000,
                                     1'000'001, 10'800'000, 10'800'001, 1'000'000'000, 1'000'000'001}) {
      out.emplace_back(bound);
    }
  }
  if (value.is_string()) {
    const auto text = value.get<std::string>();
    if (!text.empty() && text[0] >= 0) out.emplace_back(text.substr(1));  // whole characters only
    // In the place of the last character, so that texts of a fixed length keep it.
    const std::string front = text.substr(0, text.size() - (text.empty() || text.back() < 0 ? 0 : 1));
    for (const char c : std::string{" ~/-_.:;|=+@,{}!aZ0\n\x7f"}) out.emplace_back(front + c);
    out.emplace_back(text + "a");
    for (const std::size_t length : {7, 9, 33, 41, 64, 65, 129, 513, 1025}) out.emplace_back(std::string(length, 'a'));
  }
  if (value.is_array() && !value.empty()) {
    Json longer = value;
    longer.push_back(value[0]);
    out.push_back(longer);
    out.emplace_back(Json::array_t(33, value[0]));
    out.emplace_back(Json::array_t(65, value[0]));
    out.emplace_back(Json::array_t(258, value[0]));
  }
  if (value.is_object()) {
    Json more = value;
    more["extra"] = "x";
    out.push_back(more);
  }
  return out;
}

/// The place in any list: `/d/moves/*/move`.
std::string without_indices(const Json::json_pointer& place) {
  std::string out;
  for (Json::json_pointer at = place; !at.empty(); at.pop_back()) {
    const bool index = at.back().find_first_not_of("0123456789") == std::string::npos;
    out = "/" + (index ? "*" : at.back()) + out;
  }
  return out;
}

// The validator compiles a regular expression for every text that it looks at: under sanitizers a sample has to do.
constexpr int kEvery = test::kSanitized ? 16 : 1;

void expect_agreement(From from, const Json& frame) {
  const Decoded decoded = decode(from, frame.dump());
  EXPECT_EQ(schema_takes(from, frame), !decoded.error)
      << frame << '\n'
      << (decoded.error ? decoded.error->pointer + ": " + decoded.error->message.text() : "the decoder takes it");
  if (!decoded.error) {
    EXPECT_EQ(Json::parse(decoded.again), frame);
  }
}

TEST(Agreement, of_schema_and_decoder_on_every_small_change) {
  std::map<std::string, int> seen;  // places, of which two of a kind are enough
  int tried = 0;
  for (const Good& good : good_examples()) {
    std::vector<Json::json_pointer> places;
    add_places(good.frame, Json::json_pointer{}, places);
    const From from = sender(good.type);
    for (const auto& place : places) {
      if (++seen[good.type + without_indices(place)] > 2) continue;
      for (const Json& value : replacements(good.frame.at(place))) {
        if (++tried % kEvery != 0) continue;
        Json changed = good.frame;
        changed[place] = value;
        expect_agreement(from, changed);
      }
      if (place.empty()) continue;
      Json without = good.frame;
      Json& outer = without[place.parent_pointer()];
      if (outer.is_object()) {
        outer.erase(place.back());
      } else {
        outer.erase(std::stoul(place.back()));
      }
      expect_agreement(from, without);
      if (testing::Test::HasFailure()) return;  // one is enough to read
    }
  }
}

TEST(Agreement, of_both_sides_that_a_message_has_one_sender) {
  for (const Good& good : good_examples()) {
    const From other = sender(good.type) == From::client ? From::server : From::client;
    const Decoded decoded = decode(other, good.frame.dump());
    ASSERT_TRUE(decoded.error) << good.frame;
    EXPECT_EQ(decoded.error->code, protocol::ErrorCode::unknown_type);
    EXPECT_FALSE(schema_takes(other, good.frame));
  }
}

}  // namespace
}  // namespace protocol_tests
