// Any bytes are no file of games, with a reason, or games each of which is read to its end or to a failure: both with a
// sentence and a place. Whatever was read is legal, and its answer is JSON.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

#include "rules/foreign/foreign.hpp"
#include "rules/rules.hpp"
#include "tests/fuzz/must.hpp"

namespace {

using rules::foreign::ReadGame;

void must_be_json(const std::string& answer) {
  must(!nlohmann::json::parse(answer, nullptr, false).is_discarded(), "an answer is JSON");
}

/// The main line again, by our own notation.
void must_be_legal(const ReadGame& game) {
  rules::Position position = game.course.start;
  rules::History history;
  history.push(position);
  std::size_t plies = 0;
  for (auto i = game.course.first; i != rules::foreign::kNoMove && game.course.moves[i].played;
       i = game.sheet.moves[i].next) {
    const auto now = rules::survey(*game.variant, position, history);
    const auto action = rules::parse_move(*game.variant, position, now, game.course.moves[i].text);
    must(action && *action == game.course.moves[i].action, "what was read is legal");
    rules::apply(*game.variant, position, *action);
    history.push(position, *action);
    ++plies;
  }
  must(plies == game.course.plies && position == game.course.last, "what was read leads where it says");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kFewTrials = 2;  // each compiles a game, which takes half a second under sanitizers
  auto file = rules::foreign::File::open({reinterpret_cast<const char*>(data), size}, kFewTrials);
  if (!file) {
    must(!file.error().said.text().empty(), "a refusal says what is wrong");
    return 0;
  }
  must_be_json(file_answer(*file));
  must_be_json(list_answer(*file, 0, file->games()));
  constexpr std::size_t kMostRead = 4;
  for (std::size_t i = 0; i < std::min(kMostRead, file->games()); ++i) {
    const ReadGame game = file->read(i);
    must_be_json(game_answer(game));
    for (const auto& note : game.notes.kept()) {
      must(!note.said.text().empty() && note.at.line >= 1 && note.at.column >= 1,
           "a warning has a sentence and a place");
    }
    if (game.failure) {
      must(!game.failure->said.text().empty() && game.failure->at.line >= 1 && game.failure->at.column >= 1,
           "a failure has a sentence and a place");
    }
    if (game.course.begun) must_be_legal(game);
  }
  return 0;
}
