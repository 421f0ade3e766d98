// A game from the start: each line of the input is refused as a move, with a reason and a sentence, or is the one
// spelling of a legal move, which is played.
#include <algorithm>

#include "tests/fuzz/fuzz_games.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [variant, text] = game_and_text(data, size);
  rules::Position position = rules::start(variant)->position;
  rules::History history;
  history.push(position);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    const auto action = rules::parse_move(variant, position, line);
    if (!action) {
      must_explain(action.error());
      continue;
    }
    must(rules::to_text(variant, *action) == line, "a move has one spelling");
    rules::apply(variant, position, *action);
    history.push(position, *action);
    must(history.occurrences() >= 1, "the newest position has stood once at least");
    must(!rules::status_text(rules::outcome(variant, position, history)).empty(), "every position has a status");
  }
  const auto again = rules::parse_fen(variant, rules::to_fen(variant, position));
  must(again.has_value() && *again == position, "a position that was played can be written and read");
  return 0;
}
