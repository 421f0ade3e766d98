// Any line is a foreign spelling of a legal move, or is refused with a sentence, in every game: as chess programs write
// moves, and as Japanese files do.
#include <algorithm>
#include <cstdint>

#include "rules/foreign/find_move.hpp"
#include "rules/foreign/kif.hpp"
#include "tests/fuzz/fuzz_games.hpp"

namespace {

void must_be_found_or_refused(const rules::foreign::Stand& stand,
                              const std::expected<rules::Action, rules::foreign::Refusal>& found) {
  if (!found) {
    must(found.error().said.text().size() > 10, "a refusal has a sentence");
    return;
  }
  const auto& legal = stand.survey.legal;
  must(stand.survey.chance || std::ranges::find(legal, *found) != legal.end(), "what is found is legal");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [variant, text] = game_and_text(data, size);
  const auto start = rules::start(variant);
  rules::Position position = start->position;
  rules::Square last = rules::Square::none;
  for (std::size_t begin = 0, lines = 0; begin <= text.size() && lines < 32; ++lines) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    rules::History history;
    history.push(position);
    const rules::Survey now = rules::survey(variant, position, history);
    const rules::foreign::Stand stand{variant, position, now};
    must_be_found_or_refused(stand, rules::foreign::find_japanese_move(stand, line, last));
    const auto found = rules::foreign::find_move(stand, line);
    must_be_found_or_refused(stand, found);
    if (!found) continue;
    rules::apply(variant, position, *found);
    last = found->to;
  }
  return 0;
}
