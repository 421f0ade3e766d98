#include "tests/server/match/support.hpp"

#include <algorithm>
#include <map>
#include <ranges>

#include "protocol/json/write.hpp"

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

namespace {

std::string text_shown(const Event& event) {
  return std::visit([](const auto& one) { return protocol::json::text_of(one); }, event.body);
}

}  // namespace

nlohmann::json shown(const Event& event) {
  return nlohmann::json::parse(text_shown(event));
}

nlohmann::json shown(const protocol::Snapshot& snapshot) {
  return nlohmann::json::parse(protocol::json::text_of(snapshot));
}

std::expected<Event, std::string> read_back(const Event& event) {
  auto body = read_event(event.kind(), format_of(event.kind()), event_text(event.body));
  if (!body) return std::unexpected(std::move(body.error()));
  Event read = event;
  read.body = std::move(*body);
  return read;
}

Table::Table(const Terms& terms)
    : key(secret_of("the signing key")), variant(&variant_of(terms.variant, terms.options)) {
  auto created = Match::create({.id = GameId::parse(game_id).value(),
                                .creator = {.id = player("alice"), .name = "Alice"},
                                .command = "create",
                                .color = terms.color,
                                .control = terms.control,
                                .rated = terms.rated,
                                .invitation = terms.invitation,
                                .series = {.pairing = terms.pairing, .origin = terms.origin},
                                .default_time = terms.default_time,
                                .ends_by = terms.ends_by},
                               *variant, now)
                     .value();
  match = std::make_unique<Match>(std::move(created.match));
  match->limit_rolls_in_play(terms.rolls_in_play);
  shadow_ = std::make_unique<State>(*variant);
  store(created.effects);
}

void Table::store(const Effects& effects) {
  for (const FairWrite& fair : effects.fair) {
    if (fair.secret) shadow_->secrets[fair.draw.number] = secrets[fair.draw.number] = *fair.secret;
  }
  for (const Event& event : effects.events) {
    auto read = read_back(event);
    ASSERT_TRUE(read) << read.error();
    ASSERT_EQ(event_named(name(event.kind())), event.kind());
    ASSERT_EQ(event_text(read->body), event_text(event.body));
    evolve(*shadow_, *read);
    describe(*shadow_, *read);
    ASSERT_EQ(text_shown(*read), text_shown(event));
    record.push_back(std::move(*read));
  }
  expect_same(state(), *shadow_);
}

std::expected<Effects, Refusal> Table::send(const Command& command) {
  const State before = state();
  auto effects = match->handle(command, now, key, entropy());
  if (!effects || effects->events.empty()) {
    expect_same(before, state());
  }
  if (effects) store(*effects);
  return effects;
}

Entropy Table::entropy() const {
  return {.secret = [this] { return server_secret(); }, .game = [this] { return GameId::parse(next_id).value(); }};
}

fairness::Secret Table::server_secret() const {
  return secret_of(server + (state().draws.empty() ? "" : " " + std::to_string(state().draws.size() + 1)));
}

std::expected<Effects, Refusal> Table::act(const std::string& who, const PlayerAction& action, CommandId id,
                                           Circumstances circumstances) {
  if (id.empty()) id = "c" + std::to_string(++commands_);
  return send(
      Order{.player = player(who), .id = std::move(id), .action = action, .circumstances = std::move(circumstances)});
}

Effects Table::done(const std::string& who, const PlayerAction& action, Circumstances circumstances) {
  auto effects = act(who, action, {}, std::move(circumstances));
  EXPECT_TRUE(effects) << name(effects.error().code) << ": " << effects.error().sentence;
  return effects.value_or(Effects{});
}

std::expected<Effects, Refusal> Table::join(const std::string& who) {
  return act(who, Join{.name = who});
}

std::string Table::draw_name() const {
  return game_id + "." + std::to_string(std::max<std::size_t>(1, state().draws.size()));
}

fairness::Chain Table::chain_of(const std::string& who) const {
  const std::size_t number = state().draws.size();
  const int rolls = number == 0 ? 1 : state().draws.back().fair.lock().rolls;
  return {secret_of(number < 2 ? who : who + " " + std::to_string(number)), rolls};
}

fairness::Hash Table::commitment_of(const std::string& who) const {
  return chain_of(who).commitment();
}

fairness::Hash Table::opening_of(const std::string& who, int roll) const {
  const int rolls = state().draws.empty() ? 1 : state().draws.back().fair.lock().rolls;
  return chain_of(who).opening(std::clamp(roll, 1, rolls));
}

int Table::last_roll() const {
  if (state().draws.empty()) return 1;
  const fairness::Draw& draw = state().draws.back().fair;
  return std::max(1, draw.next_number() - (draw.state().due ? 0 : 1));
}

std::expected<Effects, Refusal> Table::commit(const std::string& who) {
  return act(who, FairCommit{.draw = draw_name(), .commitment = commitment_of(who)});
}

std::expected<Effects, Refusal> Table::open(const std::string& who) {
  return act(who, FairOpen{.draw = draw_name(), .roll = last_roll(), .opening = opening_of(who, last_roll())});
}

void Table::open_all() {
  const fairness::Draw draw = state().draws.back().fair;
  for (const std::size_t position : draw.waiting_for()) EXPECT_TRUE(open(draw.lock().seats[position - 1].player));
}

void Table::play_with_die(int plies) {
  open_all();
  while (state().play->ply() < plies) {
    ASSERT_TRUE(move(last_body().at("legal")[0]));
    ASSERT_EQ(phase(), "playing");
    open_all();
  }
}

std::expected<Effects, Refusal> Table::move(const std::string& text, Ms lag) {
  const std::string mover = state().seats.at(state().play->turn()).id.text();
  MakeMove move{.ply = state().play->ply() + 1, .text = text, .opening = {}};
  const auto played = state().play->tried(text);
  if (played && (*played)->board.chance) move.opening = opening_of(mover, state().draws.back().fair.next_number());
  return act(mover, move, {}, {.lag = lag});
}

Table& Table::started() {
  EXPECT_TRUE(join());
  while (state().phase == Phase::rolling && !testing::Test::HasFailure()) {
    EXPECT_TRUE(commit("alice"));
    EXPECT_TRUE(commit("bob"));
    if (state().draws.back().fair.state().due && !state().play) open_all();
  }
  EXPECT_EQ(phase(), "playing");
  return *this;
}

void Table::crash() {
  auto again = Match::replay(*variant, record, secrets);
  ASSERT_TRUE(again) << again.error();
  again->limit_rolls_in_play(state().rolls_in_play);
  expect_same(state(), again->state());
  match = std::make_unique<Match>(std::move(*again));
}

void Table::forget() {
  shadow_ = std::make_unique<State>(*variant, secrets);
  for (const Event& event : record) evolve(*shadow_, event);
  auto again = Match::replay(*variant, record, secrets).value();
  again.limit_rolls_in_play(state().rolls_in_play);
  match = std::make_unique<Match>(std::move(again));
}

std::string Table::ending() const {
  if (!state().ending) return "";
  return std::string{name(state().ending->result)} + " " + std::string{name(state().ending->cause)};
}

std::optional<fairness::Record> fair_record(const Match& match) {
  for (const GameDraw& dice : std::views::reverse(match.state().draws)) {
    if (dice.fair.state().stage != fairness::Stage::gathering) return dice.fair.record();
  }
  return std::nullopt;
}

void expect_same(const State& a, const State& b) {
  // To compare the states as texts takes a fraction of the time of what names the difference.
  const protocol::Snapshot one = snapshot(a, kStart);
  const protocol::Snapshot two = snapshot(b, kStart);
  if (protocol::json::text_of(one) != protocol::json::text_of(two)) {
    EXPECT_EQ(shown(one), shown(two));
  }
  EXPECT_EQ(a.variant, b.variant);
  EXPECT_EQ(a.secrets, b.secrets);
  EXPECT_EQ(a.seats, b.seats);
  EXPECT_EQ(a.look, b.look);
  EXPECT_EQ(a.here_by, b.here_by);
  EXPECT_EQ(a.ends_by, b.ends_by);
  EXPECT_EQ(a.clock, b.clock);
  EXPECT_EQ(a.offers, b.offers);
  EXPECT_EQ(a.invitation, b.invitation);
  EXPECT_EQ(a.series, b.series);
  EXPECT_EQ(a.rematch, b.rematch);
  EXPECT_EQ(a.followed, b.followed);
  EXPECT_EQ(a.takebacks, b.takebacks);
  EXPECT_EQ(a.pause, b.pause);
  EXPECT_EQ(a.leave, b.leave);
  EXPECT_EQ(a.gifts, b.gifts);
  EXPECT_EQ(a.last_at, b.last_at);
  EXPECT_TRUE(a.answers == b.answers);
  EXPECT_EQ(deadline_of(a), deadline_of(b));
  ASSERT_EQ(a.play.has_value(), b.play.has_value());
  if (a.play) {
    EXPECT_EQ(a.play->moves(), b.play->moves());
    EXPECT_EQ(a.play->board().position, b.play->board().position);
    EXPECT_EQ(a.play->history().occurrences(), b.play->history().occurrences());
  }
  ASSERT_EQ(a.draws.size(), b.draws.size());
  for (std::size_t i = 0; i < a.draws.size(); ++i) {
    EXPECT_EQ(a.draws[i].fair.state(), b.draws[i].fair.state());
    EXPECT_EQ(a.draws[i].deadline, b.draws[i].deadline);
    EXPECT_EQ(a.draws[i].committed, b.draws[i].committed);
    EXPECT_EQ(a.draws[i].opened, b.draws[i].opened);
  }
}

std::vector<std::string> kinds(const Events& events) {
  std::vector<std::string> names;
  for (const Event& event : events) names.emplace_back(name(event.kind()));
  return names;
}

}  // namespace server
