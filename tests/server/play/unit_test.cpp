// Parts of the server that need no server: values in, values out.
#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

#include "protocol/json/write.hpp"
#include "server/api/page.hpp"
#include "server/app/alive.hpp"
#include "server/base/random.hpp"
#include "server/games/news.hpp"
#include "server/games/record.hpp"
#include "server/room/presence.hpp"
#include "server/room/tail.hpp"
#include "server/session/rate.hpp"
#include "server/session/session.hpp"
#include "server/session/translate.hpp"
#include "tests/server/play/support/table.hpp"

namespace server::test {
namespace {

using namespace std::chrono_literals;

Told event(Seq seq, std::size_t bytes = 2) {
  return {.seq = seq, .kind = EventKind::game_ended, .whole = std::string(bytes, 'x')};
}

TEST(News, IsHeardByAllWhoListen) {
  News news;
  std::vector<std::string> heard;
  news.listen([&](const GameCard& card) { heard.push_back("lobby " + card.game.text()); });
  news.listen([&](const GameCard& card) { heard.push_back("tournament " + card.game.text()); });
  GameCard card;
  card.game = GameId::parse("game0001").value();
  news.tell(card);
  EXPECT_EQ(heard, (std::vector<std::string>{"lobby game0001", "tournament game0001"}));
}

/// Whether a client that is told all could go on there.
bool covers(const Tail& tail, Seq since) {
  return tail.covers(since, Detail::whole);
}

TEST(Tail, CoversEveryNumberFromBeforeItsOldestEventToItsNewest) {
  Tail tail(3, 1'000);
  EXPECT_TRUE(covers(tail, 0)) << "of a game without events nothing is missing";
  EXPECT_FALSE(covers(tail, 1));
  for (Seq seq = 1; seq <= 5; ++seq) tail.push(event(seq));
  EXPECT_FALSE(covers(tail, 1));
  for (Seq seq = 2; seq <= 5; ++seq) EXPECT_TRUE(covers(tail, seq)) << seq;
  EXPECT_FALSE(covers(tail, 6));
  EXPECT_EQ(tail.find(2), nullptr);
  EXPECT_EQ(tail.find(3)->seq, 3U);
  EXPECT_EQ(tail.find(5)->seq, 5U);
  EXPECT_EQ(tail.find(6), nullptr);
}

TEST(Tail, HoldsNoMoreBytesThanItMayAndGoesOnAfterALargeEvent) {
  Tail tail(100, 10);
  tail.push(event(1, 4));
  tail.push(event(2, 4));
  tail.push(event(3, 4));
  EXPECT_EQ(tail.events().size(), 2U);
  tail.push(event(4, 11));
  EXPECT_TRUE(tail.events().empty());
  EXPECT_TRUE(covers(tail, 4));
  EXPECT_FALSE(covers(tail, 3));
  EXPECT_EQ(tail.find(4), nullptr);
  tail.push(event(5, 4));
  EXPECT_TRUE(covers(tail, 4));
  tail.clear();
  EXPECT_EQ(tail.find(5), nullptr);
  tail.push(event(9));
  EXPECT_TRUE(covers(tail, 8));
}

Told moved(Seq seq, const std::string& whole, const std::string& lean) {
  return {.seq = seq, .kind = EventKind::moved, .whole = whole, .lean = lean};
}

TEST(Tail, CoversForEachClientWhatItHoldsInItsForm) {
  Tail tail(3, 12);
  tail.push(moved(1, "whole", "lean"));
  tail.push(event(2));
  EXPECT_TRUE(tail.covers(0, Detail::whole));
  EXPECT_TRUE(tail.covers(0, Detail::lean)) << "other events have one form";
  tail.push(moved(3, "", "lean"));
  EXPECT_EQ(tail.events().size(), 2U) << "both forms count among the bytes";
  EXPECT_FALSE(tail.covers(2, Detail::whole));
  EXPECT_TRUE(tail.covers(3, Detail::whole)) << "to whom nothing is missing no form is";
  EXPECT_TRUE(tail.covers(1, Detail::lean));
}

TEST(Tail, WantsAFormAsLongAsSomebodyMayComeBackForIt) {
  Tail tail(2, 1'000);
  EXPECT_EQ(tail.wanted(), (Details{.whole = false, .lean = false}));
  tail.want({.whole = true, .lean = false});  // is here when event 1 comes
  for (Seq seq = 1; seq <= 3; ++seq) {
    EXPECT_EQ(tail.wanted(), (Details{.whole = true, .lean = false})) << seq;
    tail.push(event(seq));
  }
  EXPECT_EQ(tail.wanted(), (Details{.whole = false, .lean = false})) << "event 1 is not kept any more";
}

TEST(Rate, AllowsSoManyInASlidingWindow) {
  Rate rate(2, 10s);
  const Rate::Time start{};
  EXPECT_TRUE(rate.allow(start));
  EXPECT_EQ(rate.wait(start), 0ms);
  EXPECT_TRUE(rate.allow(start + 4s));
  EXPECT_FALSE(rate.allow(start + 9'999ms));
  EXPECT_EQ(rate.wait(start + 9s), 1'000ms);
  EXPECT_TRUE(rate.allow(start + 10s)) << "what was refused does not count";
  EXPECT_FALSE(rate.allow(start + 13'999ms));
  EXPECT_TRUE(rate.allow(start + 14s));
}

TEST(Presence, SendsTheOutcomeOfManyChangesOnce) {
  boost::asio::io_context io;
  Presence presence(io.get_executor(), 100ms);
  const auto alice = std::make_shared<Listening>(Player{.id = *PlayerId::parse("alice"), .name = "Alice"});
  const auto tab = std::make_shared<Listening>(Player{.id = *PlayerId::parse("alice"), .name = "Alice"});
  const auto carol = std::make_shared<Listening>(Player{.id = *PlayerId::parse("carol"), .name = "Carol"});
  const Seats seats{alice->player(), ColorChoice::white};
  const auto notice = [&](const std::vector<Gone>& gone) {
    return protocol::json::text_of(presence.take_notice(*GameId::parse("g8K2mQxZ"), seats, gone));
  };
  std::vector<std::string> notices;
  presence.on_due([&] { notices.push_back(notice({})); });
  presence.add(alice);
  presence.add(alice);
  presence.add(tab);
  presence.add(carol);
  io.run();
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(notices[0], R"({"game":"g8K2mQxZ","here":["alice"],"watchers":1})");
  const auto start = std::chrono::steady_clock::now();
  presence.remove(alice.get());
  presence.remove(carol.get());
  presence.remove(carol.get());
  io.restart();
  io.run();
  EXPECT_GE(std::chrono::steady_clock::now() - start, 90ms) << "not more often than the limit says";
  ASSERT_EQ(notices.size(), 2U);
  EXPECT_EQ(notices[1], R"({"game":"g8K2mQxZ","here":["alice"],"watchers":0})");
  const std::vector<Gone> gone{{.player = carol->player().id, .claim = 250ms}};
  EXPECT_EQ(notice(gone),
            R"({"game":"g8K2mQxZ","here":["alice"],"gone":[{"player":"carol","claim_ms":250}],"watchers":0})");
  presence.lose(*GameId::parse("g8K2mQxZ"));
  EXPECT_TRUE(presence.empty());
  EXPECT_EQ(tab->lost_games, 1);
}

TEST(Record, OfAnEventSurvivesTheStore) {
  Moved moved;
  moved.move = "e2e4";
  moved.lag = 0ms;
  moved.position = "0123456789abcdef";
  Effects effects;
  effects.events.push_back(
      {.seq = 7, .at = {1'795'000'000'000}, .by = *PlayerId::parse("alice"), .command = "c1", .body = moved});
  moved.lag = std::nullopt;
  effects.events.push_back({.seq = 8, .at = {1'795'000'000'000}, .by = {}, .command = {}, .body = moved});
  const auto variant = rules::make_variant("chess", {}).value();
  const store::Writes writes = writes_of(effects, State{*variant}, {1'795'000'000'001});
  EXPECT_FALSE(writes.heading);
  EXPECT_EQ(events_of(store::StoredGame{.head = {}, .events = writes.events}).value(), effects.events);
}

TEST(Record, IsReadWhateverBoundsMessagesHaveNow) {
  const std::string name(400, 'n');
  const store::Event stored{
      .seq = 2,
      .at = {},
      .kind = "player_joined",
      .format = 1,
      .command = {},
      .body = R"({"d":{"game":"g8K2mQxZ","former":1,"player":{"id":"bob","name":")" + name + R"("}}})"};
  const auto event = event_of(stored);
  ASSERT_TRUE(event) << event.error();
  EXPECT_EQ(std::get<PlayerJoined>(event->body).player.name, name);
}

TEST(Record, ThatThisProgramDidNotWriteIsRefusedWithASentence) {
  const store::Event good{.seq = 1,
                          .at = {},
                          .kind = "draw_offered",
                          .format = 1,
                          .command = {},
                          .body = R"({"d":{"game":"g8K2mQxZ","by":"white"}})"};
  EXPECT_TRUE(event_of(good));
  store::Event bad = good;
  bad.kind = "danced";
  EXPECT_EQ(event_of(bad).error(), "event 1 is of the unknown kind danced");
  bad = good;
  for (const char* body :
       {"", "[]", "{}", R"({"d":1,"y":2})", R"({"d":)", R"({"d":{}})", R"({"d":{"game":"g8K2mQxZ","by":"green"}})"}) {
    bad.body = body;
    ASSERT_FALSE(event_of(bad)) << body;
    EXPECT_EQ(event_of(bad).error().find("event 1 has a body that cannot be read: "), 0U) << body;
  }
  bad = good;
  bad.command = store::CommandKey{.player = "not a player", .id = "c1"};
  EXPECT_FALSE(event_of(bad));
}

TEST(RoundTrip, IsSmoothedAndHalved) {
  RoundTrip time;
  EXPECT_EQ(time.half(), 0ms) << "nothing was measured";
  time.sample(80ms);
  EXPECT_EQ(time.half(), 40ms);
  time.sample(480ms);
  EXPECT_EQ(time.half(), 90ms) << "one slow answer counts for a quarter";
  for (int i = 0; i < 40; ++i) time.sample(20ms);
  EXPECT_EQ(time.half(), 10ms);
}

TEST(Absence, IsMeasuredFromTheMomentThatAPlayerIsNotHere) {
  boost::asio::io_context io;
  Presence presence(io.get_executor(), 0ms);
  presence.on_due([] {});
  const auto alice = std::make_shared<Listening>(Player{.id = *PlayerId::parse("alice"), .name = "Alice"});
  const auto tab = std::make_shared<Listening>(Player{.id = *PlayerId::parse("alice"), .name = "Alice"});
  const Seats seats{alice->player(), ColorChoice::white};
  Absence absence;
  absence.note(seats, presence, {1'000});
  EXPECT_EQ(absence.of(alice->player().id, {3'000}), 2'000ms) << "never seen";
  presence.add(alice);
  presence.add(tab);
  absence.note(seats, presence, {4'000});
  EXPECT_FALSE(absence.of(alice->player().id, {5'000}));
  EXPECT_TRUE(absence.empty());
  presence.remove(alice.get());
  absence.note(seats, presence, {6'000});
  EXPECT_FALSE(absence.of(alice->player().id, {7'000})) << "the other tab is still there";
  presence.remove(tab.get());
  absence.note(seats, presence, {8'000});
  absence.note(seats, presence, {9'000});
  EXPECT_EQ(absence.of(alice->player().id, {9'500}), 1'500ms);
  EXPECT_FALSE(absence.of(*PlayerId::parse("carol"), {9'500})) << "who has no seat is not missed";
}

TEST(Translate, KeepsWhatTheWireSays) {
  const Player alice{.id = *PlayerId::parse("alice"), .name = "Alice"};
  protocol::Create create;
  create.variant = "chess56";
  create.options = {{"pair-low", "tigers"}};
  create.clock = protocol::Fischer{.base_ms = 60'000, .increment_ms = 1'000};
  create.color = protocol::ColorChoice::black;
  create.rated = true;
  const NewGameOrder game = order_of(create, alice, "c1");
  EXPECT_EQ(game.creator, alice);
  EXPECT_EQ(game.command, "c1");
  EXPECT_EQ(game.options.at("pair-low"), "tigers");
  EXPECT_EQ(game.control, TimeControl(Fischer{.base = 60s, .increment = 1s}));
  EXPECT_EQ(game.color, ColorChoice::black);
  EXPECT_TRUE(game.rated);

  protocol::FairCommit commit;
  commit.commitment = "-";
  EXPECT_FALSE(std::get<FairCommit>(action_of(commit)).commitment);
  commit.commitment = std::string(64, 'f');
  EXPECT_TRUE(std::get<FairCommit>(action_of(commit)).commitment);
  protocol::Move move;
  move.ply = 9;
  move.move = "e2e4";
  const auto made = std::get<MakeMove>(action_of(move));
  EXPECT_EQ(made.ply, 9);
  EXPECT_EQ(made.text, "e2e4");
  create.clock = protocol::Delay{.base_ms = 60'000, .delay_ms = 5'000};
  EXPECT_EQ(order_of(create, alice, "c1").control, TimeControl(Delay{.base = 60s, .delay = 5s}));
  create.clock = protocol::Byoyomi{.base_ms = 0, .period_ms = 10'000, .periods = 3};
  EXPECT_EQ(order_of(create, alice, "c1").control, TimeControl(Byoyomi{.base = 0s, .period = 10s, .periods = 3}));
  EXPECT_EQ(std::get<Claim>(action_of(protocol::ClaimDraw{})).what, Claim::What::draw);
  EXPECT_EQ(std::get<Claim>(action_of(protocol::ClaimWin{})).what, Claim::What::win);

  create.listed = true;
  create.range = protocol::RatingRange{.least = 1400, .most = 1800};
  create.pairing = protocol::Pairing::together;
  const NewGameOrder seek = order_of(create, alice, "c1");
  EXPECT_EQ(seek.invitation, (Invitation{.listed = true, .range = RatingRange{.least = 1400, .most = 1800}, .to = {}}));
  EXPECT_EQ(seek.pairing, Pairing::together);
  EXPECT_EQ(seek.audience, Audience{});
  create.is_private = true;
  create.delay_ms = 3'600'000;
  EXPECT_EQ(order_of(create, alice, "c1").audience, (Audience{.is_private = true, .delay = 3600s}));
}

/// Keeps what a session sends.
struct Sent final : Wire {
  void send(Frame frame) override {
    const std::lock_guard lock(mutex);
    const auto sent = nlohmann::json::parse(*frame);
    types.push_back(sent["t"] == "error" ? sent["d"]["code"] : sent["t"]);
  }
  void send_latest(std::string, Frame frame) override { send(std::move(frame)); }
  void close(CloseCode, std::string) override {}
  std::vector<std::string> all() {
    const std::lock_guard lock(mutex);
    return types;
  }

  std::mutex mutex;
  std::vector<std::string> types;
};

TEST(Session, AnswersEverythingInItsOrderAlsoAfterAHelloThatWasRefused) {
  Hall hall;
  server::Directory rooms(hall.world());
  Desk desk({.accounts = hall.world().store.accounts(),
             .address_key = random<fairness::Hash>(),
             .now = hall.world().now,
             .on_signed_out = [](const PlayerId&) {},
             .on_closed = [](const PlayerId&) {}},
            {}, {});
  Sessions sessions;
  Reception reception{.world = hall.world(),
                      .directory = rooms,
                      .lobby = hall.lobby(),
                      .desk = desk,
                      .sessions = sessions,
                      .limits = {}};
  const auto wire = std::make_shared<Sent>();
  const Strand strand = boost::asio::make_strand(hall.world().io);
  const auto session = std::make_shared<Session>(reception, wire, strand, Shown{});
  const std::string bad = R"({"t":"hello","d":{"protocol":1,"features":[],"token":")" + std::string(64, 'x') + R"("}})";
  for (const std::string& text :
       {bad, std::string{R"({"t":"ping","d":{}})"}, std::string{R"({"t":"hello","d":{"protocol":1,"features":[]}})"},
        std::string{R"({"t":"ping","d":{}})"}}) {
    boost::asio::post(strand, [session, text] { session->received(text); });
  }
  EXPECT_TRUE(hall.eventually([&] { return wire->all().size() == 4; }));
  EXPECT_EQ(wire->all(), (std::vector<std::string>{"bad_token", "hello_first", "welcome", "pong"}));
  boost::asio::post(strand, [session] { session->closed(); });
  hall.stop();
}

TEST(Page, ServesItsFilesAndItselfWhereItShowsSomething) {
  const Directory folder;
  EXPECT_FALSE(Page::load(folder / "nowhere"));
  EXPECT_FALSE(Page::load(folder / ""));
  std::filesystem::create_directories(folder / "assets");
  for (const char* name : {"index.html", "assets/a.js", "assets/b.css", "c.svg", "d.png", "e.wasm"}) {
    std::ofstream(folder / name) << name;
  }
  const Page page = Page::load(folder / "").value();
  EXPECT_EQ(page.find("/g8K2mQxZ")->content->plain, "index.html");
  EXPECT_EQ(page.find("/g8K2mQxZ")->cache_control, "no-cache");
  EXPECT_EQ(page.find("/assets/a.js")->content_type, "text/javascript; charset=utf-8");
  EXPECT_EQ(page.find("/assets/b.css")->cache_control, "public, max-age=31536000, immutable");
  EXPECT_EQ(page.find("/c.svg")->content_type, "image/svg+xml");
  EXPECT_EQ(page.find("/e.wasm")->content_type, "application/octet-stream");
  for (const char* nothing : {"", "/g8K2mQx", "/g8K2mQxZ/", "/assets", "/assets/", "//", "/draw", "/check/"}) {
    EXPECT_FALSE(page.find(nothing)) << nothing;
  }
}

TEST(AliveStamp, IsReadAsItWasWritten) {
  const Directory folder;
  const AliveStamp stamp(folder / "alive");
  EXPECT_FALSE(stamp.read());
  stamp.write({1'795'000'000'000});
  stamp.write({1'795'000'000'001});
  EXPECT_EQ(AliveStamp(folder / "alive").read(), Now{1'795'000'000'001});
  std::ofstream(folder / "alive") << "nonsense";
  EXPECT_FALSE(stamp.read());
  stamp.write({1'795'000'000'002});
  EXPECT_EQ(stamp.read(), Now{1'795'000'000'002});
}

}  // namespace
}  // namespace server::test
