// Kept draws of rounds, with real rooms and a real store: a player who watches takes part, and a server that dies goes
// on with them.
#include <gmock/gmock.h>

#include <set>

#include "server/fairness/chain.hpp"
#include "server/fairness/check.hpp"
#include "server/tournament_room/kept_draws.hpp"
#include "tests/server/tournament_room/fixture.hpp"

namespace server::test {
namespace {

using nlohmann::json;

/// Somebody whose page shows the tournament, and does a player's part.
class Partaker {
 public:
  Partaker(std::shared_ptr<TournamentRoom> room, Player who)
      : ear(std::make_shared<Listening>(std::move(who))), room_(std::move(room)) {
    room_->watch(ear, "watch");
    (void)ear->hear("event");  // these come before the clock goes on
  }
  ~Partaker() { room_->leave(ear.get()); }
  Partaker(const Partaker&) = delete;
  Partaker& operator=(const Partaker&) = delete;

  /// Waits until the newest draw is the one of that name and has come so far, and gives it.
  json draw(const std::string& name, const std::string& state) {
    json found;
    EXPECT_TRUE(ear->waits_for([&] {
      found = ear->latest().value("fair", json{});
      return found.is_object() && found["draw"] == name && found["state"] == state;
    })) << name
        << ' ' << state << ": " << ear->latest().dump();
    return found;
  }
  void commit(const std::string& draw) {
    room_->take_part(ear, "commit " + draw,
                     tournament::CommitToDraw{.draw = draw, .commitment = chain(draw).commitment()});
  }
  void open(const std::string& draw) {
    room_->take_part(ear, "open " + draw, tournament::OpenRoll{.draw = draw, .opening = chain(draw).opening(1)});
  }
  void move_to(std::shared_ptr<TournamentRoom> room) {
    room_->leave(ear.get());
    std::promise<void> left;  // what the old room tells comes before what the new one does
    room_->show([&](const auto& /*state*/) { left.set_value(); });
    left.get_future().wait();
    room_ = std::move(room);
    room_->watch(ear, "again");
  }

  std::shared_ptr<Listening> ear;

 private:
  [[nodiscard]] fairness::Chain chain(const std::string& draw) const {
    fairness::Secret secret{};
    std::ranges::copy(fairness::sha256(ear->player().id.text() + draw), secret.begin());
    return fairness::Chain{secret, 1};
  }

  std::shared_ptr<TournamentRoom> room_;
};

class DrawRoomTest : public TournamentRoomTest {
 protected:
  DrawRoomTest() {
    protocol::TournamentTerms terms = round_robin();
    terms.format = protocol::Format::swiss;
    terms.rounds = 3;
    terms.schedule[0].variant = "chess112";
    terms.schedule[0].options = {{"interchange", "alternate"}};
    id = announce(terms).value();
    for (const int number : {1, 2, 3, 4}) EXPECT_EQ(enter(id, number), "");
    first = id.text() + "-1.1";
    dice = id.text() + "-1.2";
  }
  fairness::Record record(const std::string& draw) {
    const auto name = fairness::parse_draw_name(draw).value();
    const auto text = wait_for<std::string>([&](store::Completion<std::string> then) {
      table.store.fair_records().record({.id = name.id, .number = name.number}, std::move(then));
    });
    EXPECT_TRUE(text) << draw;
    return fairness::read_record(text.value()).value();
  }
  /// Lets the round begin, for those who watch. So much has gone by since the start that nobody may still come back.
  void begin() { pass(60s); }
  void draw_first(Partaker& one) {
    begin();
    (void)one.draw(first, "gathering");
    one.commit(first);
    (void)one.draw(first, "locked");
    one.open(first);
    (void)one.draw(first, "done");
    pass(tournament::kPairsShown);
  }

  TournamentId id = TournamentId::from_random(1);
  std::string first;
  std::string dice;
};

TEST_F(DrawRoomTest, WhoWatchesThrowsTheDiceOfTheRound) {
  Partaker one(find(rooms, id), account(1));
  Partaker two(find(rooms, id), account(2));
  begin();
  EXPECT_EQ(one.ear->hear("event")["id"], "watch");
  (void)one.draw(first, "gathering");
  one.commit(first);
  two.commit(first);
  EXPECT_EQ(two.ear->hear("event", 2)["id"], "commit " + first);
  (void)one.draw(first, "locked");
  one.open(first);
  two.open(first);
  (void)two.draw(first, "done");
  ASSERT_TRUE(comes(id, [](const tournament::State& now) { return now.rounds.size() == 1; }));
  pass(tournament::kPairsShown);

  EXPECT_EQ(one.draw(dice, "gathering")["asks"], "6,6,6");
  one.commit(dice);
  two.commit(dice);
  (void)one.draw(dice, "locked");
  one.open(dice);
  two.open(dice);
  const json done = one.draw(dice, "done");
  ASSERT_TRUE(comes(id, [](const tournament::State& now) { return now.rounds.back().begun.has_value(); }));
  const tournament::State begun = state(id);
  EXPECT_EQ(begun.rounds.back().setup, done["setup"]);
  for (const tournament::Board& board : begun.rounds.back().boards) {
    const auto stored = wait_for<store::StoredGame>([&](store::Completion<store::StoredGame> then) {
      table.store.games().read(GameId::parse(board.game).value(), 0, std::move(then));
    });
    const json created = json::parse(stored.value().events.front().body);
    const json& body = created.contains("d") ? created["d"] : created;
    EXPECT_EQ(body["setup"], done["setup"]);
    EXPECT_EQ(body["tournament"]["draw"], dice);
  }
  for (const std::string& draw : {first, dice}) {
    const fairness::Record public_record = record(draw);
    EXPECT_EQ(public_record.state, fairness::State::done);
    EXPECT_TRUE(fairness::check(public_record, table.core().key.public_key()));
  }
  EXPECT_EQ(on_disk(id), begun);
}

TEST_F(DrawRoomTest, AServerThatDiesGoesOnWithTheDraw) {
  Partaker one(find(rooms, id), account(1));
  draw_first(one);
  (void)one.draw(dice, "gathering");
  one.commit(dice);
  (void)one.draw(dice, "locked");

  // Another server works on the same store, where nobody has opened yet.
  TournamentRooms others{
      {.core = table.core(), .maker = table.maker(), .news = table.news()}, table.news(), table.shared().limits};
  others.start();
  one.move_to(find(others, id));
  (void)one.draw(dice, "locked");
  one.open(dice);
  (void)one.draw(dice, "done");
  EXPECT_TRUE(eventually([&] { return state(others, id).rounds.back().begun.has_value(); }));
  EXPECT_EQ(on_disk(id), state(others, id));
  EXPECT_TRUE(fairness::check(record(dice), table.core().key.public_key()));
  table.stop();
}

TEST_F(DrawRoomTest, WhoDoesNotOpenIsCountedAndLeftOut) {
  Partaker one(find(rooms, id), account(1));
  draw_first(one);
  Partaker two(find(rooms, id), account(2));
  (void)two.draw(dice, "gathering");
  two.commit(dice);
  (void)two.ear->hear("event", 2);
  one.commit(dice);
  (void)one.draw(dice, "locked");
  one.open(dice);
  (void)one.ear->hear("event", 5);  // the answer to the fourth thing that this player has done, which is on disk
  pass(60s);
  const std::string next = id.text() + "-1.3";
  (void)one.draw(next, "gathering");
  EXPECT_EQ(record(dice).rolls.back().missing, std::vector<std::size_t>{2});
  const auto counts = wait_for<store::VoidCounts>([&](store::Completion<store::VoidCounts> then) {
    table.store.fair_records().voids(account(2).id.text(), std::move(then));
  });
  EXPECT_EQ(counts.value(), (store::VoidCounts{{"time", 1}}));
  two.commit(next);
  EXPECT_EQ(two.ear->refusal("commit " + next), protocol::ErrorCode::not_a_player);
  one.commit(next);
  (void)one.draw(next, "locked");
  one.open(next);
  (void)one.draw(next, "done");
  EXPECT_TRUE(comes(id, [](const tournament::State& now) { return now.rounds.back().begun.has_value(); }));
}

TEST_F(DrawRoomTest, AfterABackupOpenDrawsAreMadeAnew) {
  Partaker one(find(rooms, id), account(1));
  draw_first(one);
  (void)one.draw(dice, "gathering");
  one.commit(dice);
  (void)one.draw(dice, "locked");
  TournamentRooms others{
      {.core = table.core(), .maker = table.maker(), .news = table.news()}, table.news(), table.shared().limits};
  others.restore(std::vector{id});
  EXPECT_FALSE(others.is_restored());
  others.start();
  one.move_to(find(others, id));
  (void)one.draw(id.text() + "-1.3", "gathering");
  EXPECT_TRUE(eventually([&] { return others.is_restored(); }));
  EXPECT_EQ(record(dice).state, fairness::State::voided);
  const auto open = wait_for<std::vector<store::DrawKey>>([&](store::Completion<std::vector<store::DrawKey>> then) {
    table.store.fair_records().open_draws(std::move(then));
  });
  EXPECT_EQ(open.value(), (std::vector<store::DrawKey>{{.id = id.text() + "-1", .number = 3}}));
  table.stop();
}

TEST_F(DrawRoomTest, WhoHasGoneIsLeftOut) {
  Partaker one(find(rooms, id), account(1));
  Partaker two(find(rooms, id), account(2));
  begin();
  (void)one.draw(first, "gathering");
  two.commit(first);
  (void)two.ear->hear("event", 2);
  two.ear->heard_at = std::chrono::steady_clock::now() - kHeardWithin;
  one.commit(first);
  const json locked = one.draw(first, "locked");
  EXPECT_EQ(locked["committed"], json{account(1).id.text()}) << "two has committed, and has been silent since";
}

TEST(SetupsOfChess112, OverTwoRoundsThatTakeTurnsAllOfThemCanFall) {
  VariantCache variants;
  std::set<std::string> starts;
  for (const std::string interchange : {"odd", "even"}) {
    const protocol::RoundTerms terms{
        .variant = "chess112", .options = {{"interchange", interchange}}, .clock = protocol::Unlimited{}};
    const auto dice = round_dice(variants, terms);
    ASSERT_TRUE(dice);
    const auto variant = variants.get("chess112", {{"interchange", interchange}}).value();
    for (std::uint64_t roll = 0; roll < 216; ++roll) {
      const std::vector<fairness::Die> three{{.faces = 6, .number = roll / 36 + 1},
                                             {.faces = 6, .number = roll / 6 % 6 + 1},
                                             {.faces = 6, .number = roll % 6 + 1}};
      const auto setup = dice->setup(three);
      ASSERT_TRUE(setup);
      starts.insert(rules::to_fen(*variant, rules::start(*variant, *setup).value().position));
    }
  }
  EXPECT_EQ(starts.size(), 112U);
}

}  // namespace
}  // namespace server::test
