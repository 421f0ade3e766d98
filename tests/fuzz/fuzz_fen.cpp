// Any text is refused as a FEN, with a reason and a sentence, or read as a position that is written and read again as
// the same. In such a position everything can be asked, and every legal move can be played.
#include "rules/game/attack.hpp"
#include "rules/game/chance.hpp"
#include "tests/fuzz/fuzz_games.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [variant, text] = game_and_text(data, size);
  const auto position = rules::parse_fen(variant, text);
  if (!position) {
    must(position.error().code == rules::ErrorCode::invalid_position, "a FEN is refused as invalid_position");
    must(position.error().column >= 0 && position.error().column <= static_cast<int>(text.size()) + 1,
         "the column is in the text");
    must_explain(position.error());
    return 0;
  }
  const std::string written = rules::to_fen(variant, *position);
  const auto again = rules::parse_fen(variant, written);
  must(again.has_value(), "what is written can be read");
  must(*again == *position, "what is read again is the same");
  must(again->hash() == position->hash(), "the same position has the same hash");
  must(rules::to_fen(variant, *again) == written, "there is one way to write it");

  // Not in Chu Shogi, nor on the first turns of Chaos Chess.
  const bool is_guarded =
      rules::turn_kind_of(variant, *position).guarded && rules::guards_royals(variant, *position, position->turn());
  rules::Actions legal;
  rules::legal_actions(variant, *position, legal);
  must(rules::count_actions(variant, *position) == legal.size(), "counting agrees with listing");
  must(rules::outcome(variant, *position).has_value() == legal.empty(), "exactly a finished game has no moves");
  for (const rules::Action& action : legal) {
    rules::Position after = *position;
    rules::Changes changes;
    rules::apply(variant, after, action, &changes);
    must(!is_guarded || !rules::in_check(variant, after, position->turn()), "no legal move leaves the King attacked");
    must(!rules::status_text(rules::outcome(variant, after)).empty(), "every position has a status");
  }
  return 0;
}
