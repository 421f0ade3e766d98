#include "tests/server/store/support.hpp"

namespace store_tests {

Hold::Hold(Store& store) {
  std::promise<void> reached;
  auto is_reached = reached.get_future();
  // The game of this append is not there: the writer answers it as any other task.
  store.games().append(game_id("nowhere0"), Term::first, 0, {},
                       [reached = std::move(reached), release = released_.get_future()](const auto&) mutable {
                         reached.set_value();
                         release.wait();
                       });
  is_reached.wait();
}

void Hold::release() {
  if (!std::exchange(is_released_, true)) released_.set_value();
}

GameId game_id(std::string_view text) {
  return GameId::parse(text).value();
}

GameId game_id(int number) {
  std::string digits = std::to_string(number);
  return game_id("game" + std::string(4 - digits.size(), '0') + digits);
}

WallTime at(std::int64_t ms) {
  return WallTime{std::chrono::milliseconds{ms}};
}

NewGame new_game(const GameId& id) {
  return {.id = id,
          .created = at(1'700'000'000'000),
          .variant = "chess112",
          .rules_version = 3,
          .options = R"({"interchange":"odd"})",
          .heading = {.state = GameState::waiting, .summary = R"({"players":["g-1"]})"}};
}

StoredEvent event(Seq seq) {
  StoredEvent made{.seq = seq,
                   .at = at(1'700'000'000'000 + static_cast<std::int64_t>(seq)),
                   .kind = "move",
                   .format = 2,
                   .command = {},
                   .body = "{\"n\":" + std::to_string(seq) + ",\"text\":\"" + std::string(seq % 97, 'x') + "\"}"};
  if (seq % 2 == 1) made.command = CommandKey{.player = "g-player", .id = "c" + std::to_string(seq)};
  return made;
}

Writes events(Seq first, Seq last) {
  Writes writes;
  for (Seq seq = first; seq <= last; ++seq) writes.events.push_back(event(seq));
  return writes;
}

Result<Tenure> take_over(Store& store) {
  return answer<Tenure>(
      [&](auto then) { store.take_over({.node = "test", .patience = {}, .what = Bid::For::tool}, std::move(then)); });
}

Result<Appended> create(Store& store, const GameId& id, Writes writes, Term term) {
  return answer<Appended>(
      [&](auto then) { store.games().create(new_game(id), term, std::move(writes), std::move(then)); });
}

Result<Appended> append(Store& store, const GameId& id, Seq expected, Writes writes, Term term) {
  return answer<Appended>(
      [&](auto then) { store.games().append(id, term, expected, std::move(writes), std::move(then)); });
}

Result<StoredGame> read(Store& store, const GameId& id, Seq after) {
  return answer<StoredGame>([&](auto then) { store.games().read(id, after, std::move(then)); });
}

std::vector<TalkLine> latest_lines(Store& store, const GameId& game, std::size_t most) {
  return answer<GameRecord>([&](auto then) { store.games().load(game, OfFinished::head, most, std::move(then)); })
      .value()
      .talk;
}

}  // namespace store_tests
