// Records that are no record: each is refused with a sentence that names the event, and never crashes.
#include <random>

#include <gmock/gmock.h>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

using testing::HasSubstr;

std::string refusal_of(const Table& table, const Events& events) {
  const auto match = Match::replay(*table.variant, events, table.secrets);
  return match ? "not refused" : match.error();
}

/// An event as the store has it.
struct Stored {
  Event event;
  EventKind kind{};
  int format = 1;
  std::string text;
};

std::vector<Stored> stored(const Table& table) {
  std::vector<Stored> all;
  for (const Event& event : table.record) {
    all.push_back(
        {.event = event, .kind = event.kind(), .format = format_of(event.kind()), .text = event_text(event.body)});
  }
  return all;
}

std::string refusal_of(const Table& table, const std::vector<Stored>& record) {
  Events events;
  for (const Stored& one : record) {
    auto body = read_event(one.kind, one.format, one.text);
    if (!body) return std::string{name(one.kind)} + ": " + body.error();
    events.push_back(one.event);
    events.back().body = std::move(*body);
  }
  return refusal_of(table, events);
}

/// Changes something in the text of one event.
void change(Stored& one, auto change) {
  auto tree = nlohmann::json::parse(one.text);
  change(tree);
  one.text = tree.dump();
}

TEST(Header, SaysUnderWhichRulesTheGameWasPlayed) {
  const Table table{{.variant = "chess56", .options = {{"pair-low", "man"}}}};
  const auto header = header_of(table.record.front());
  ASSERT_TRUE(header);
  EXPECT_EQ(header->variant, "chess56");
  EXPECT_EQ(header->rules_version, 1);
  EXPECT_EQ(header->options.at("pair-low"), "man");
  EXPECT_EQ(header->options.size(), 5U);
  Event other = table.record.front();
  other.body = Moved{};
  EXPECT_FALSE(header_of(other));
}

TEST(Replay, RefusesWhatIsNotInOrder) {
  Table table{{.variant = "chess56"}};
  table.started();
  EXPECT_THAT(refusal_of(table, Events{}), HasSubstr("empty"));
  for (std::size_t i = 0; i + 1 < table.record.size(); ++i) {
    auto events = table.record;
    events.erase(events.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_THAT(refusal_of(table, events), HasSubstr("missing before it")) << i;
    for (std::size_t k = i; k < events.size(); ++k) --events[k].seq;
    EXPECT_NE(refusal_of(table, events), "not refused") << "without event " << i + 1;
  }
}

TEST(Replay, RefusesAnotherGameOtherOptionsAndOtherRules) {
  Table table{{.variant = "chess56"}};
  EXPECT_FALSE(Match::replay(variant_of("chess"), table.record));
  EXPECT_FALSE(Match::replay(variant_of("chess56", {{"pair-low", "man"}}), table.record));
  auto events = stored(table);
  change(events[0], [](auto& tree) { tree["d"]["rules_version"] = 2; });
  EXPECT_THAT(refusal_of(table, events), HasSubstr("other rules"));
  events = stored(table);
  events[0].format = 2;
  EXPECT_THAT(refusal_of(table, events), HasSubstr("format 2"));
}

TEST(Replay, RefusesATornOrForgedBody) {
  Table table{{.variant = "chess56"}};
  table.started();
  ASSERT_TRUE(table.move(table.last_body().at("legal")[0]));
  for (std::size_t i = 0; i < table.record.size(); ++i) {
    auto events = stored(table);
    events[i].text.resize(events[i].text.size() / 2);
    EXPECT_NE(refusal_of(table, events), "not refused") << i;
  }
  auto events = stored(table);
  const auto rolled = std::ranges::find(events, EventKind::fair_rolled, &Stored::kind);
  change(*rolled, [](auto& tree) { tree["d"]["dice"][0][1] = tree["d"]["dice"][0][1] == 1 ? 2 : 1; });
  EXPECT_THAT(refusal_of(table, events), HasSubstr("fair_rolled"));
}

TEST(Replay, RefusesAMoveThatLeadsElsewhereNow) {
  Table table;
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  auto events = stored(table);
  change(events.back(), [](auto& tree) { tree["p"] = std::string(16, '0'); });
  EXPECT_THAT(refusal_of(table, events), HasSubstr("another position"));
}

/// A damaged text must not make the server forget that a player took part.
TEST(Replay, RefusesADamagedCommitmentOrOpening) {
  Table table{{.variant = "rolling-dynamic"}};
  table.started();
  ASSERT_TRUE(table.move("b1b3c3"));  // this move calls for dice
  const auto damaged = [&](EventKind kind, std::string_view where) {
    auto events = stored(table);
    const auto one = std::ranges::find(events, kind, &Stored::kind);
    change(*one, [&](auto& tree) {
      auto& hex = tree[nlohmann::json::json_pointer(std::string{where})];
      hex = "x" + hex.template get<std::string>().substr(1);
    });
    return refusal_of(table, events);
  };
  EXPECT_THAT(damaged(EventKind::fair_committed, "/x/commitment"), HasSubstr("fair_committed: its text is none"));
  EXPECT_THAT(damaged(EventKind::moved, "/o"), HasSubstr("moved: its text is none"));
}

TEST(Replay, RefusesAnotherSecret) {
  Table table{{.variant = "chess56"}};
  ASSERT_TRUE(table.join());
  EXPECT_FALSE(Match::replay(*table.variant, table.record, {{1, secret_of("another")}}));
}

TEST(Replay, RefusesASetupThatWasNotRolled) {
  Table table{{.variant = "chess960"}};
  table.started();
  auto events = stored(table);
  change(events.back(), [](auto& tree) {
    auto& setup = tree["d"]["start"]["setup"];
    setup = setup == "0" ? "1" : "0";
  });
  EXPECT_THAT(refusal_of(table, events), HasSubstr("not the setup of the dice"));
}

TEST(Replay, NeverCrashesOnAChangedRecord) {
  Table table{{.variant = "chess56", .color = ColorChoice::random}};
  table.started();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(table.move(table.last_body().at("legal")[0]));
  ASSERT_TRUE(table.act("bob", OfferDraw{.ply = 4}));
  ASSERT_TRUE(table.act("alice", DrawAccept{}));
  constexpr int kTries = 3000;
  std::mt19937 random{1};
  for (int i = 0; i < kTries; ++i) {
    auto events = stored(table);
    Stored& one = events[random() % events.size()];
    one.text[random() % one.text.size()] = "0129-\"a{}[],:"[random() % 13];
    if (random() % 10 == 0) one.kind = static_cast<EventKind>(random() % 15);
    (void)refusal_of(table, events);
  }
}

TEST(EventText, IsReadBackOnlyIfItIsOne) {
  for (const char* bad : {"", "[]", "{}", R"({"x":{}})", R"({"d":{},"y":1})", R"({"d":{},"x":{},"y":1})", "{"}) {
    EXPECT_FALSE(read_event(EventKind::draw_offered, 1, bad)) << bad;
  }
  const auto offered = read_event(EventKind::draw_offered, 1, R"({"d":{"game":"g8K2mQxZ","by":"black"}})");
  ASSERT_TRUE(offered) << offered.error();
  EXPECT_EQ(std::get<DrawOffered>(*offered), (DrawOffered{.game = "g8K2mQxZ", .by = Color::black}));
}

TEST(EventText, OfAMoveIsShort) {
  Table table;
  table.started();
  ASSERT_TRUE(table.move("e2e4"));
  EXPECT_EQ(event_text(table.record.back().body),
            R"({"m":"e2e4","l":0,"p":")" +
                std::string{PositionMark::of(table.last_body()["fen"].get<std::string>()).text()} + R"(","t":30000})");
}

/// Older programs wrote events so, before there was a shorter form.
TEST(EventText, OfAMoveIsReadInItsOldForm) {
  const auto body = read_event(EventKind::moved, 1,
                               R"({"d":{"changes":[{"moved":["e2","e4"]}],"check":false,)"
                               R"("clocks":{"black_ms":300000,"first_move_ms":30000,"white_ms":300000},)"
                               R"("fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b a1,a8,h1,h8 - 0 1",)"
                               R"("game":"g8K2mQxZ","legal":["a7a5","a7a6"],"move":"e2e4","ply":1},"x":{"lag_ms":7}})");
  ASSERT_TRUE(body) << body.error();
  const auto& moved = std::get<Moved>(*body);
  EXPECT_EQ(moved.move, "e2e4");
  EXPECT_EQ(moved.lag, Ms{7});
  EXPECT_EQ(moved.position, std::nullopt);
  EXPECT_EQ(moved.legal.size(), 2U);
}

TEST(EventText, OfAMoveWithADamagedOpeningIsNoneInItsOldFormEither) {
  const auto with = [](const std::string& opening) {
    return read_event(
        EventKind::moved, 1,
        R"({"d":{"changes":[],"check":false,"fen":"8","game":"g8K2mQxZ","legal":[],"move":"e2e4","ply":1},)"
        R"("x":{"lag_ms":7,"opening":")" +
            opening + R"("}})");
  };
  const auto good = with(std::string(64, 'a'));
  ASSERT_TRUE(good) << good.error();
  EXPECT_TRUE(std::get<Moved>(*good).opening);
  EXPECT_FALSE(with(std::string(64, 'x')));
}

}  // namespace
}  // namespace server
