#include "tests/server/match/support.hpp"

#include <map>

#include "server/fairness/chain.hpp"

namespace server {

fairness::Secret secret_of(const std::string& who) {
  return fairness::sha256("secret of " + who);
}

PlayerId player(const std::string& who) {
  return PlayerId::parse(who).value();
}

const rules::Variant& variant_of(const std::string& id, const rules::Options& options) {
  static std::map<std::pair<std::string, rules::Options>, std::unique_ptr<const rules::Variant>> compiled;
  auto& variant = compiled[{id, options}];
  if (!variant) variant = rules::make_variant(id, options).value();
  return *variant;
}

Table::Table(const Terms& terms)
    : key(secret_of("the signing key")), variant(&variant_of(terms.variant, terms.options)) {
  auto created = Match::create({.id = GameId::parse(game_id).value(),
                                .creator = {.id = player("alice"), .name = "Alice"},
                                .command = "create",
                                .color = terms.color,
                                .control = terms.control,
                                .rated = terms.rated},
                               *variant, now)
                     .value();
  match = std::make_unique<Match>(std::move(created.match));
  shadow_ = std::make_unique<State>(*variant);
  store(created.effects);
}

void Table::store(const Effects& effects) {
  if (effects.fair && effects.fair->secret) shadow_->secrets[effects.fair->draw.number] = *effects.fair->secret;
  if (effects.fair && effects.fair->secret) secrets[effects.fair->draw.number] = *effects.fair->secret;
  for (const Event& event : effects.events) {
    Event read = event;
    read.body.clear();
    read.extra.clear();
    ASSERT_TRUE(read_stored(stored_text(event), read));
    ASSERT_EQ(read, event);
    ASSERT_EQ(event_named(name(event.kind)), event.kind);
    evolve(*shadow_, read);
    record.push_back(std::move(read));
  }
  expect_same(state(), *shadow_);
}

std::expected<Effects, Refusal> Table::send(const Command& command) {
  const State before = state();
  auto effects = match->handle(command, now, key);
  if (!effects || effects->events.empty()) {
    expect_same(before, state());
  }
  if (effects) {
    EXPECT_EQ(effects->deadline, match->deadline());
    store(*effects);
  }
  return effects;
}

std::expected<Effects, Refusal> Table::act(const std::string& who, const PlayerAction& action, CommandId id) {
  if (id.empty()) id = "c" + std::to_string(++commands_);
  return send(Order{.player = player(who), .id = std::move(id), .action = action});
}

Effects Table::done(const std::string& who, const PlayerAction& action) {
  auto effects = act(who, action);
  EXPECT_TRUE(effects) << name(effects.error().code) << ": " << effects.error().sentence;
  return effects.value_or(Effects{});
}

std::expected<Effects, Refusal> Table::join(const std::string& who) {
  return act(who, Join{.name = who, .secret = secret_of("server")});
}

std::expected<Effects, Refusal> Table::commit(const std::string& who) {
  return act(who, FairCommit{.draw = draw_name(), .commitment = fairness::link(secret_of(who))});
}

std::expected<Effects, Refusal> Table::open(const std::string& who) {
  return act(who, FairOpen{.draw = draw_name(), .roll = 1, .opening = secret_of(who)});
}

std::expected<Effects, Refusal> Table::move(const std::string& text, Ms lag) {
  const auto& mover = state().seats.at(state().play->turn());
  return act(mover.id.text(), MakeMove{.ply = state().play->ply() + 1, .text = text, .lag = lag});
}

Table& Table::started() {
  EXPECT_TRUE(join());
  if (state().phase == Phase::rolling) {
    EXPECT_TRUE(commit("alice"));
    EXPECT_TRUE(commit("bob"));
    EXPECT_TRUE(open("bob"));
    EXPECT_TRUE(open("alice"));
  }
  EXPECT_EQ(phase(), "playing");
  return *this;
}

void Table::crash() {
  auto again = Match::replay(*variant, record, secrets);
  ASSERT_TRUE(again) << again.error();
  expect_same(state(), again->state());
  match = std::make_unique<Match>(std::move(*again));
}

std::string Table::ending() const {
  if (!state().ending) return "";
  return std::string{name(state().ending->result)} + " " + std::string{name(state().ending->cause)};
}

void expect_same(const State& a, const State& b) {
  EXPECT_EQ(snapshot(a, kStart), snapshot(b, kStart));
  EXPECT_EQ(a.variant, b.variant);
  EXPECT_EQ(a.secrets, b.secrets);
  EXPECT_EQ(a.seats, b.seats);
  EXPECT_EQ(a.clock, b.clock);
  EXPECT_EQ(a.offers, b.offers);
  EXPECT_EQ(a.last_at, b.last_at);
  EXPECT_EQ(a.answers, b.answers);
  EXPECT_EQ(deadline_of(a), deadline_of(b));
  ASSERT_EQ(a.play.has_value(), b.play.has_value());
  if (a.play) {
    EXPECT_EQ(a.play->moves(), b.play->moves());
    EXPECT_EQ(a.play->board().position, b.play->board().position);
    EXPECT_EQ(a.play->board().history.occurrences(), b.play->board().history.occurrences());
  }
  ASSERT_EQ(a.dice.has_value(), b.dice.has_value());
  if (a.dice) {
    EXPECT_EQ(a.dice->draw.state(), b.dice->draw.state());
    EXPECT_EQ(a.dice->deadline, b.dice->deadline);
    EXPECT_EQ(a.dice->committed, b.dice->committed);
    EXPECT_EQ(a.dice->opened, b.dice->opened);
  }
}

std::vector<std::string> kinds(const std::vector<Event>& events) {
  std::vector<std::string> names;
  for (const Event& event : events) names.emplace_back(name(event.kind));
  return names;
}

}  // namespace server
