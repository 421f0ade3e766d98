#include "protocol/analysis.hpp"

#include <utility>

#include "protocol/body_reader.hpp"

namespace protocol {
namespace {

Error bad(std::string pointer, Wording sentence) {
  return {.code = ErrorCode::bad_value, .message = std::move(sentence), .pointer = std::move(pointer), .id = {}};
}

/// How many of the three are said; 3 for an end that is none.
template <class Value>
int scores(const Value& value) {
  if (value.over == Result::none) return 3;
  return static_cast<int>(value.cp.has_value()) + static_cast<int>(value.mate.has_value()) +
         static_cast<int>(value.over.has_value());
}

/// Each face once, in their order, and worth one thing.
std::optional<Error> trouble_with(const std::vector<FaceValue>& faces, const std::string& at) {
  if (faces.empty()) return bad(at, say<"analysis.faces_missing">());
  std::int64_t before = 0;
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const std::string here = at + "/" + std::to_string(i);
    if (faces[i].face <= before) return bad(here + "/face", say<"analysis.faces_in_order">());
    if (scores(faces[i]) != 1) return bad(here, say<"analysis.one_of_three">());
    before = faces[i].face;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> trouble_with(const AddValues& part) {
  if (part.values.empty()) return bad("/values", say<"analysis.one_value">());
  for (std::size_t i = 0; i < part.values.size(); ++i) {
    const PositionValue& value = part.values[i];
    const std::string at = "/values/" + std::to_string(i);
    const int said =
        scores(value) + static_cast<int>(value.faces.has_value()) + static_cast<int>(value.refused.has_value());
    if (said != 1) return bad(at, say<"analysis.one_of_five">());
    if (value.line.has_value() && !value.cp && !value.mate)
      return bad(at + "/line", say<"analysis.line_needs_score">());
    if (value.sentence && !value.refused) return bad(at + "/sentence", say<"analysis.sentence_needs_refused">());
    if (value.faces) {
      if (auto trouble = trouble_with(*value.faces, at + "/faces")) return trouble;
    }
  }
  return std::nullopt;
}

template std::expected<TakeAnalysis, Error> decode_body(std::string_view text);
template std::expected<AddValues, Error> decode_body(std::string_view text);

}  // namespace protocol
