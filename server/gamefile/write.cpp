#include "server/gamefile/control_text.hpp"
#include "server/gamefile/file.hpp"
#include "server/gamefile/movetext.hpp"
#include "server/gamefile/tags.hpp"

namespace server::gamefile {
namespace {

constexpr std::size_t kLineWidth = 80;

/// Words with spaces between, broken into lines.
class Lines {
 public:
  void add(std::string_view word) {
    if (width_ > 0 && width_ + 1 + word.size() > kLineWidth) {
      text_ += '\n';
      width_ = 0;
    }
    if (width_ > 0) {
      text_ += ' ';
      ++width_;
    }
    text_ += word;
    width_ += word.size();
  }
  [[nodiscard]] std::string take() { return std::move(text_) + "\n"; }

 private:
  std::string text_;
  std::size_t width_ = 0;
};

void add_tag(std::string& text, std::string_view name, std::string_view value) {
  text.append("[").append(name).append(" ").append(quoted(value)).append("]\n");
}

std::string tags_text(const GameRecord& record) {
  const Stamp stamp = stamp_of(record.created);
  std::string text;
  const auto& of = record.tournament;
  add_tag(text, "Event", of ? *of->name : record.rated ? "Rated game" : "Casual game");
  add_tag(text, "Site", "/" + record.id);
  add_tag(text, "Date", stamp.date);
  add_tag(text, "Round", of ? place_text(*of) : "-");
  add_tag(text, "White", record.players[0].name);
  add_tag(text, "Black", record.players[1].name);
  add_tag(text, "Result", result_text(record.ending));
  add_tag(text, "UTCTime", stamp.time);
  add_tag(text, "WhiteId", record.players[0].id.text());
  add_tag(text, "BlackId", record.players[1].id.text());
  if (!record.engine.empty()) add_tag(text, "Engine", record.engine);
  if (of) {
    add_tag(text, "Tournament", "/tournaments/" + of->id);
    add_tag(text, "Rated", record.rated ? "yes" : "no");
  }
  add_tag(text, "Variant", record.variant);
  add_tag(text, "Ruleset", ruleset_text(record));
  add_tag(text, "RuleOptions", chosen_options(record.variant, record.options));
  if (!record.setup.empty()) add_tag(text, "Array", record.setup);
  add_tag(text, "SetUp", "1");
  add_tag(text, "FEN", record.start_fen);
  for (const std::string& draw : record.draws) {
    add_tag(text, "Draw", draw);
    add_tag(text, "FairURL", "/fair/" + draw);
  }
  add_tag(text, "TimeControl", control_text(record.control));
  add_tag(text, "Termination", termination_text(record.ending));
  return text;
}

std::string movetext(const GameRecord& record, const rules::Variant& variant) {
  Lines lines;
  if (!record.setup_roll.empty()) lines.add(roll_text(record.setup_roll));
  const std::vector<std::string> numbers = numbers_of(record, variant);
  bool interrupted = true;  // a number stands before Black's move, too
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    const Ply& ply = record.plies[i];
    const bool white = !numbers[i].empty() && !numbers[i].ends_with("...");
    if (!numbers[i].empty() && (white || interrupted)) lines.add(numbers[i]);
    lines.add(ply.text);
    if (ply.clock) lines.add("{[%clk " + clock_text(*ply.clock) + "]}");
    if (ply.conditional) lines.add(kConditional);
    interrupted = !white || ply.clock || ply.conditional;
  }
  lines.add(result_text(record.ending));
  return lines.take();
}

}  // namespace

std::string roll_text(const std::vector<std::uint64_t>& numbers) {
  std::string text;
  for (const std::uint64_t number : numbers) text += (text.empty() ? "roll " : "-") + std::to_string(number);
  return text;
}

std::vector<std::string> numbers_of(const GameRecord& record, const rules::Variant& variant) {
  std::vector<std::string> numbers;
  auto position = rules::start(variant, record.setup).value().position;
  for (const Ply& ply : record.plies) {
    const auto action = rules::parse_move(variant, position, ply.text).value();
    const std::string dots = position.turn() == rules::Side::white ? "." : "...";
    numbers.push_back(is_chance(ply.text) ? "" : std::to_string(position.fullmove()) + dots);
    rules::apply(variant, position, action);
  }
  return numbers;
}

std::string write(const GameRecord& record, const rules::Variant& variant) {
  return tags_text(record) + "\n" + movetext(record, variant);
}

}  // namespace server::gamefile
