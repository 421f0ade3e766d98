// Tournaments with real rooms and a real store, in time that the test lets pass.
#pragma once
#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <string>

#include "server/app/wait.hpp"
#include "server/match/seats.hpp"
#include "server/talk/talk.hpp"
#include "server/tournament/live/standings.hpp"
#include "server/tournament_room/record.hpp"
#include "server/tournament_room/tournament_rooms.hpp"
#include "tests/server/support/table.hpp"

namespace server::test {

using namespace std::chrono_literals;

inline RoomLimits quick() {
  RoomLimits limits;
  limits.look = Ms{10};
  limits.retry = Ms{10};
  return limits;
}

inline Player account(int number) {
  const std::string digits = std::to_string(1000 + number);
  return {.id = PlayerId::parse("u-player" + digits).value(), .name = "Player" + digits};
}

class TournamentRoomTest : public testing::Test {
 protected:
  TournamentRoomTest() {
    table.freeze();
    rooms.start();
  }
  ~TournamentRoomTest() override { table.stop(); }

  protocol::TournamentTerms round_robin() {
    protocol::TournamentTerms terms;
    terms.name = "Cup";
    terms.format = protocol::Format::round_robin;
    terms.schedule = {{.variant = "chess", .options = {}, .clock = to_wire(Fischer{.base = 300s, .increment = 3s})}};
    terms.starts_ms = (table.now() + Ms{60'000}).ms;
    terms.next_round = protocol::RoundStart::server;
    return terms;
  }
  std::expected<TournamentId, protocol::Error> announce(const protocol::TournamentTerms& terms) {
    std::promise<std::expected<TournamentId, protocol::Error>> answer;
    rooms.announce(to_wire(account(0)), terms, [&](auto id) { answer.set_value(std::move(id)); });
    return answer.get_future().get();
  }
  std::shared_ptr<TournamentRoom> find(TournamentRooms& where, const TournamentId& id) {
    std::promise<std::shared_ptr<TournamentRoom>> answer;
    where.find(id, [&](auto room) { answer.set_value(room.value()); });
    return answer.get_future().get();
  }
  std::string ask(const TournamentId& id, const std::string& by, tournament::Command command) {
    std::promise<std::expected<void, protocol::Error>> answer;
    find(rooms, id)->ask(by, std::move(command), [&](auto done) { answer.set_value(std::move(done)); });
    const auto done = answer.get_future().get();
    return done ? "" : std::string{name(done.error().code)};
  }
  std::string enter(const TournamentId& id, int number) {
    const Player player = account(number);
    return ask(id, player.id.text(), tournament::Enter{.who = {.player = to_wire(player), .rating = {}}});
  }
  tournament::State state(TournamentRooms& where, const TournamentId& id) {
    std::promise<tournament::State> answer;
    find(where, id)->show([&](const auto& shown) { answer.set_value(*shown); });
    return answer.get_future().get();
  }
  tournament::State state(const TournamentId& id) { return state(rooms, id); }
  /// Gives the state that the record on disk alone makes.
  tournament::State on_disk(const TournamentId& id) {
    const auto stored = wait_for<store::StoredTournament>(
        [&](store::Completion<store::StoredTournament> then) { table.store.tournaments().read(id, std::move(then)); });
    return rebuild(stored.value()).value();
  }
  bool comes(const TournamentId& id, const std::function<bool(const tournament::State&)>& condition) {
    return eventually([&] { return condition(state(id)); });
  }
  void pass(Ms time) { table.ahead = table.ahead.load() + time; }
  void resign(const std::string& game, const std::string& player) {
    const auto who = std::make_shared<Listening>(Player{.id = PlayerId::parse(player).value(), .name = "x"});
    table.rooms().post(GameId::parse(game).value(), Act{.who = who, .id = "resign", .action = Resign{}});
  }
  /// Lets White resign in all games of the round.
  void finish_games(const tournament::State& now) {
    for (const tournament::Board& board : now.rounds.back().boards) {
      if (board.is_open()) resign(board.game, board.seating.white);
    }
  }
  /// Makes a tournament that four have entered, when the time has come.
  TournamentId with_four() {
    const TournamentId id = announce(round_robin()).value();
    for (const int number : {1, 2, 3, 4}) EXPECT_EQ(enter(id, number), "");
    pass(60s);
    return id;
  }
  bool begins(const TournamentId& id, std::size_t round) {
    EXPECT_TRUE(comes(id, [&](const tournament::State& now) { return now.rounds.size() == round; }));
    pass(tournament::kPairsShown);
    return comes(id, [](const tournament::State& now) { return now.rounds.back().begun.has_value(); });
  }

  /// Waits until the round has ended; the next one may be paired already.
  bool ends(const TournamentId& id, std::size_t round) {
    return comes(id, [&](const tournament::State& now) { return now.rounds[round - 1].over.has_value(); });
  }

  Hall table{quick()};
  Talk talk;
  TournamentRooms rooms{{.core = table.core(),
                         .maker = table.maker(),
                         .news = table.news(),
                         .is_blocking = [this](const std::string& by,
                                               const std::string& whom) { return talk.has({.by = by, .whom = whom}); }},
                        table.news(),
                        table.shared().limits};
};

}  // namespace server::test
