// Records that are no record: each is refused with a sentence that names the event, and never crashes.
#include <random>

#include <gmock/gmock.h>

#include "tests/server/match/support.hpp"

namespace server {
namespace {

using testing::HasSubstr;

std::string refusal_of(const Table& table, const std::vector<Event>& events) {
  const auto match = Match::replay(*table.variant, events, table.secrets);
  return match ? "not refused" : match.error();
}

TEST(Header, SaysUnderWhichRulesTheGameWasPlayed) {
  const Table table{{.variant = "chess56", .options = {{"pair-low", "man"}}}};
  const auto header = read_header(table.record.front());
  ASSERT_TRUE(header);
  EXPECT_EQ(header->variant, "chess56");
  EXPECT_EQ(header->rules_version, 1);
  EXPECT_EQ(header->options.at("pair-low"), "man");
  EXPECT_EQ(header->options.size(), 5U);
  Event bad = table.record.front();
  bad.body = "{}";
  EXPECT_FALSE(read_header(bad));
  bad.kind = EventKind::moved;
  EXPECT_FALSE(read_header(bad));
}

TEST(Replay, RefusesWhatIsNotInOrder) {
  Table table{{.variant = "chess56"}};
  table.started();
  EXPECT_THAT(refusal_of(table, {}), HasSubstr("empty"));
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
  auto events = table.record;
  auto body = nlohmann::json::parse(events[0].body);
  body["rules_version"] = 2;
  events[0].body = body.dump();
  EXPECT_THAT(refusal_of(table, events), HasSubstr("other rules"));
  events = table.record;
  events[0].format = 2;
  EXPECT_THAT(refusal_of(table, events), HasSubstr("format 2"));
}

TEST(Replay, RefusesATornOrForgedBody) {
  Table table{{.variant = "chess56"}};
  table.started();
  ASSERT_TRUE(table.move(table.last_body().at("legal")[0]));
  for (std::size_t i = 0; i < table.record.size(); ++i) {
    auto events = table.record;
    events[i].body.resize(events[i].body.size() / 2);
    EXPECT_NE(refusal_of(table, events), "not refused") << i;
  }
  auto events = table.record;
  const auto rolled = std::ranges::find(events, EventKind::fair_rolled, &Event::kind);
  auto body = nlohmann::json::parse(rolled->body);
  body["dice"][0][1] = body["dice"][0][1] == 1 ? 2 : 1;
  rolled->body = body.dump();
  EXPECT_THAT(refusal_of(table, events), HasSubstr("fair_rolled"));
}

TEST(Replay, RefusesAnotherSecret) {
  Table table{{.variant = "chess56"}};
  ASSERT_TRUE(table.join());
  EXPECT_FALSE(Match::replay(*table.variant, table.record, {{1, secret_of("another")}}));
}

TEST(Replay, RefusesASetupThatWasNotRolled) {
  Table table{{.variant = "chess960"}};
  table.started();
  auto events = table.record;
  auto body = nlohmann::json::parse(events.back().body);
  body["start"]["setup"] = body["start"]["setup"] == "0" ? "1" : "0";
  events.back().body = body.dump();
  EXPECT_THAT(refusal_of(table, events), HasSubstr("not the setup of the dice"));
}

TEST(Replay, NeverCrashesOnAChangedRecord) {
  Table table{{.variant = "chess56", .color = ColorChoice::random}};
  table.started();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(table.move(table.last_body().at("legal")[0]));
  ASSERT_TRUE(table.act("bob", OfferDraw{.ply = 4}));
  ASSERT_TRUE(table.act("alice", AcceptDraw{}));
  constexpr int kTries = 3000;
  std::mt19937 random{1};
  for (int i = 0; i < kTries; ++i) {
    auto events = table.record;
    Event& event = events[random() % events.size()];
    std::string& text = event.extra.empty() || random() % 2 == 0 ? event.body : event.extra;
    text[random() % text.size()] = "0129-\"a{}[],:"[random() % 13];
    if (random() % 10 == 0) event.kind = static_cast<EventKind>(random() % 15);
    (void)refusal_of(table, events);
  }
}

TEST(StoredText, IsReadBackOnlyIfItIsOne) {
  Event event;
  for (const char* bad : {"", "[]", "{}", R"({"x":{}})", R"({"d":{},"y":1})", R"({"d":{},"x":{},"y":1})", "{"}) {
    EXPECT_FALSE(read_stored(bad, event)) << bad;
  }
  EXPECT_TRUE(read_stored(R"({"d":{"a":1}})", event));
  EXPECT_EQ(event.body, R"({"a":1})");
  EXPECT_EQ(event.extra, "");
}

}  // namespace
}  // namespace server
