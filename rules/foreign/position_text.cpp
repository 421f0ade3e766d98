#include "rules/foreign/position_text.hpp"

#include <algorithm>
#include <optional>

#include "rules/foreign/text.hpp"
#include "rules/interchange/interchange.hpp"
#include "rules/notation/fen.hpp"

namespace rules::foreign {
namespace {

constexpr std::size_t kLongestPosition = 2000;

std::vector<std::string> fields_of(std::string_view text) {
  std::vector<std::string> fields;
  for (std::size_t at = 0; at < text.size();) {
    while (at < text.size() && is_space(text[at])) ++at;
    const std::size_t begin = at;
    while (at < text.size() && !is_space(text[at])) ++at;
    if (at > begin) fields.emplace_back(text.substr(begin, at - begin));
  }
  return fields;
}

bool is_number(std::string_view field) {
  return !field.empty() && std::ranges::all_of(field, is_digit);
}

std::string joined(const std::vector<std::string>& fields) {
  std::string text;
  for (const std::string& field : fields) text += (text.empty() ? "" : " ") + field;
  return text;
}

/// `…[-]`, `…[]`: Fairy-Stockfish writes empty hands behind the placement of a game that once had drops.
void drop_empty_hands(std::string& placement) {
  const std::size_t open = placement.find('[');
  if (open == std::string::npos) return;
  const std::string hands = placement.substr(open);
  if (hands == "[]" || hands == "[-]") placement.resize(open);
}

/// Six fields, whatever the program has left out: rights, en passant, one counter or both.
std::vector<std::string> as_fen(std::vector<std::string> fields) {
  if (fields.size() < 2) fields.resize(2, "w");
  std::vector<std::string> own(fields.begin() + 2, fields.end());
  std::vector<std::string> keys;
  while (!own.empty() && own.back().contains('=')) {
    keys.insert(keys.begin(), own.back());
    own.pop_back();
  }
  std::vector<std::string> counters;
  while (!own.empty() && is_number(own.back()) && counters.size() < 2) {
    counters.insert(counters.begin(), own.back());
    own.pop_back();
  }
  if (own.empty()) own.emplace_back("-");
  if (own.size() == 1) own.emplace_back("-");
  if (counters.empty()) counters.emplace_back("0");
  if (counters.size() == 1) counters.emplace_back("1");
  // Some programs number moves from 0.
  if (counters[1] == "0") counters[1] = "1";
  std::vector<std::string> all{fields[0], fields[1]};
  all.insert(all.end(), own.begin(), own.end());
  all.insert(all.end(), counters.begin(), counters.end());
  all.insert(all.end(), keys.begin(), keys.end());
  return all;
}

/// Four fields; the number may be left out.
std::vector<std::string> as_sfen(std::vector<std::string> fields) {
  if (fields.size() == 2) fields.emplace_back("-");
  if (fields.size() == 3) fields.emplace_back(is_number(fields[2]) ? "-" : "1");
  if (fields.size() == 4 && is_number(fields[2]) && !is_number(fields[3])) std::swap(fields[2], fields[3]);
  return fields;
}

class Attempts {
 public:
  /// Keeps the position, or the error that lies farthest in the text.
  bool take(std::expected<Position, Error> read) {
    if (read) {
      position_ = *read;
      return true;
    }
    if (!error_ || read.error().column > error_->column) error_ = std::move(read.error());
    return false;
  }
  [[nodiscard]] std::expected<Position, Refusal> answer() const {
    if (position_) return *position_;
    return std::unexpected(*error_);
  }

 private:
  std::optional<Position> position_;
  std::optional<Error> error_;
};

/// Placement, turn, hands and number; a FEN of as few fields has a number third, or none at all.
bool is_sfen(const std::vector<std::string>& fields) {
  const bool four = fields.size() == 4 && !is_number(fields[2]) && is_number(fields[3]);
  return four || fields.size() == 3 || fields.size() == 2;
}

}  // namespace

std::expected<Position, Refusal> read_position(const Variant& variant, std::string_view text) {
  text = trimmed(text);
  if (text.size() > kLongestPosition) {
    return std::unexpected(Refusal{ErrorCode::invalid_position, Reason::syntax, say<"gamefile.long_position">(), 1});
  }
  Attempts attempts;
  // A text of our own form is ours before it is anybody else's.
  if (attempts.take(parse_fen(variant, text))) return attempts.answer();
  if (text.starts_with("sfen ")) text = trimmed(text.substr(5));
  std::vector<std::string> fields = fields_of(text);
  if (fields.empty()) return attempts.answer();
  drop_empty_hands(fields[0]);
  const std::string fen = joined(as_fen(fields));
  const bool has_sfen = std::ranges::any_of(variant.dialects, [](const Dialect& d) { return d.format == Format::usi; });
  const Format wanted = has_sfen && is_sfen(fields) ? Format::usi : Format::uci;
  for (const Dialect& dialect : variant.dialects) {
    if (dialect.format != wanted) continue;
    const std::string foreign = wanted == Format::usi ? joined(as_sfen(fields)) : fen;
    if (attempts.take(import_position(variant, dialect, foreign))) return attempts.answer();
  }
  if (wanted == Format::usi) return attempts.answer();  // whose move it is would be said the other way round
  attempts.take(parse_fen(variant, fen));
  return attempts.answer();
}

Shape shape_of(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with("sfen ")) text = trimmed(text.substr(5));
  const std::vector<std::string> fields = fields_of(text.substr(0, kLongestPosition));
  Shape shape;
  if (fields.empty() || !fields[0].contains('/')) return shape;
  shape.hands = fields[0].contains('[') && !fields[0].contains("[]") && !fields[0].contains("[-]");
  shape.ranks = 1;
  bool first_rank = true;
  const std::string_view placement = std::string_view(fields[0]).substr(0, fields[0].find('['));
  for (std::size_t at = 0; at < placement.size(); ++at) {
    const char c = placement[at];
    if (c == '/') {
      ++shape.ranks;
      first_rank = false;
    } else if (first_rank && is_digit(c)) {
      const bool two = at + 1 < placement.size() && is_digit(placement[at + 1]);
      shape.files += two ? (c - '0') * 10 + (placement[at + 1] - '0') : c - '0';
      at += two ? 1 : 0;
    } else if (first_rank && c != '+' && c != '~') {
      ++shape.files;
    }
  }
  // Only an SFEN has letters in its third field beside a turn that a FEN of these boards has, too.
  const bool nine = shape.ranks == 9 && shape.files == 9 && fields.size() == 4;
  if (nine && fields[2] != "-") shape.hands = true;
  return shape;
}

}  // namespace rules::foreign
