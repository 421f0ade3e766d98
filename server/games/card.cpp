#include "server/games/card.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/json/read.hpp"
#include "protocol/json/write.hpp"
#include "server/match/blame.hpp"
#include "server/match/draw.hpp"
#include "server/settlement/settlement.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

store::GameState stored_state(Phase phase) {
  if (phase == Phase::ended) return store::GameState::finished;
  return phase == Phase::waiting ? store::GameState::waiting : store::GameState::running;
}

/// The summary that is stored beside the log; fields that an older program did not write stay empty.
struct Summary {
  std::optional<Phase> phase;
  std::optional<protocol::Clock> clock;
  std::optional<ColorChoice> color;
  std::optional<bool> rated;
  std::optional<std::vector<protocol::Seat>> players;
  std::optional<bool> listed;
  std::optional<protocol::RatingRange> range;
  std::optional<protocol::Player> to;
  std::optional<Pairing> pairing;
  std::optional<protocol::Origin> origin;
  std::optional<protocol::TournamentBoard> tournament;
  std::optional<std::string> setup;
  std::optional<bool> is_private;
  std::optional<std::int64_t> delay_ms;
  std::optional<std::vector<protocol::Followed>> followed;
  std::optional<protocol::Outcome> outcome;
  std::optional<std::vector<std::string>> at_fault;
  // For the store's lists of results alone.
  std::optional<protocol::Tempo> tempo;
  std::optional<std::string> rolled_setup;

  static void fields(auto& m, auto& f) {
    f("phase", m.phase);
    f("clock", m.clock);
    f("color", m.color);
    f("rated", m.rated);
    f("players", m.players, protocol::list(protocol::kMaxSeats));
    f("listed", m.listed);
    f("range", m.range);
    f("to", m.to);
    f("pairing", m.pairing);
    f("origin", m.origin);
    f("tournament", m.tournament);
    f("setup", m.setup, protocol::kSetup);
    f("private", m.is_private);
    f("delay_ms", m.delay_ms, protocol::kDelay);
    f("followed", m.followed, protocol::list(protocol::kMaxSeats));
    f("outcome", m.outcome);
    f("at_fault", m.at_fault, protocol::list(protocol::kMaxSeats, protocol::kPlayerId));
    f("tempo", m.tempo);
    f("rolled_setup", m.rolled_setup, protocol::kSetup);
  }
};

constexpr std::size_t kMostDepth = 8;

std::expected<Summary, std::string> summary_of(std::string_view text) {
  const auto json = protocol::json::parse(text, kMostDepth);
  if (!json) return std::unexpected("its summary is no JSON");
  Summary summary;
  protocol::json::Complaint complaint{protocol::json::Written::here};
  if (!protocol::json::read(*json, summary, {}, complaint))
    return std::unexpected("its summary cannot be read at " + complaint.error()->pointer + ": " +
                           complaint.error()->message.text());
  return summary;
}

Phase phase_of(const Summary& summary, store::GameState state) {
  if (state == store::GameState::finished) return Phase::ended;
  if (state == store::GameState::waiting) return Phase::waiting;
  return summary.phase == Phase::rolling ? Phase::rolling : Phase::playing;
}

void take_summary(GameCard& card, const Summary& summary) {
  if (summary.clock) card.control = time_control_of(*summary.clock);
  card.color = summary.color.value_or(ColorChoice::random);
  card.rated = summary.rated.value_or(false);
  card.invitation = invitation_of(summary).value_or(Invitation{});
  card.series = series_of(summary).value_or(Series{});
  card.audience = audience_of(summary);
  for (const protocol::Seat& seat : summary.players.value_or(std::vector<protocol::Seat>{})) {
    const auto id = PlayerId::parse(seat.id);
    if (!id) continue;
    card.seats.push_back({.player = {.id = *id, .name = seat.name, .is_bot = seat.bot.value_or(false)}, .side = {}});
    if (seat.color) card.seats.back().side = side_of(*seat.color);
  }
  for (const protocol::Followed& one : summary.followed.value_or(std::vector<protocol::Followed>{})) {
    if (const auto next = GameId::parse(one.next)) card.followed.emplace(one.as, *next);
  }
  if (summary.outcome) card.ending = Ending{.result = summary.outcome->result, .cause = summary.outcome->reason};
  card.at_fault = summary.at_fault.value_or(std::vector<std::string>{});
}

/// Half points of a player in a game that has ended and counts.
int halves_of(const GameCard& card, const PlayerId& player) {
  if (!card.ending || card.ending->result == Result::none) return 0;
  if (card.ending->result == Result::draw) return 1;
  const Player* winner = card.at(card.ending->result == Result::white ? rules::Side::white : rules::Side::black);
  return winner != nullptr && winner->id == player ? 2 : 0;
}

}  // namespace

const Player* GameCard::at(rules::Side side) const {
  const auto found = std::ranges::find(seats, std::optional{side}, &SeatCard::side);
  return seats.size() < Seats::kSeats || found == seats.end() ? nullptr : &found->player;
}

std::optional<GameId> GameCard::partner() const {
  if (const auto* second = std::get_if<SecondOf>(&series.origin)) return second->game;
  const auto second = followed.find(Follows::second);
  return second == followed.end() ? std::nullopt : std::optional{second->second};
}

GameCard card_of(const State& state) {
  GameCard card{.game = state.id,
                .phase = state.phase,
                .variant = std::string{state.variant->id},
                .options = state.variant->options,
                .control = state.control,
                .color = state.seats.chosen(),
                .rated = state.rated,
                .invitation = state.invitation,
                .series = state.series,
                .audience = state.audience,
                .seats = {},
                .followed = state.followed,
                .ending = state.ending,
                .at_fault = at_fault(state),
                .last_at = state.last_at};
  for (const Player& player : state.seats.in_order_of_joining()) {
    card.seats.push_back({.player = player, .side = state.seats.side_of(player.id)});
  }
  return card;
}

std::expected<GameCard, std::string> card_of(const store::GameHead& head) {
  const store::NewGame& game = head.game;
  GameCard card;
  card.game = game.id;
  card.variant = game.variant;
  const auto options = nlohmann::json::parse(game.options, nullptr, false);
  if (options.is_object()) card.options = options.get<rules::Options>();
  const auto summary = summary_of(game.heading.summary);
  if (!summary) return std::unexpected(summary.error());
  card.phase = phase_of(*summary, game.heading.state);
  take_summary(card, *summary);
  for (const std::string& closed : head.closed) {
    if (const auto id = PlayerId::parse(closed)) rename(card, *id, kClosedAccount);
  }
  return card;
}

bool rename(GameCard& card, const PlayerId& player, std::string_view name) {
  bool is_there = false;
  const auto give = [&](Player& one) {
    if (one.id != player) return;
    one.name = name;
    is_there = true;
  };
  for (SeatCard& seat : card.seats) give(seat.player);
  if (card.invitation.to) give(*card.invitation.to);
  return is_there;
}

store::Heading heading_of(const State& state) {
  Summary summary;
  summary.phase = state.phase;
  summary.clock = to_wire(state.control);
  summary.color = state.seats.chosen();
  summary.rated = state.rated;
  summary.players.emplace();
  for (std::size_t i = 0; i < state.seats.in_order_of_joining().size(); ++i) {
    summary.players->push_back(to_wire(state.seats, i));
  }
  put_invitation(summary, state.invitation);
  put_series(summary, state.series);
  put_audience(summary, state.audience);
  summary.followed = to_wire(state.followed);
  if (state.ending) summary.outcome = to_wire(*state.ending);
  if (auto players = at_fault(state); !players.empty()) summary.at_fault = std::move(players);
  if (const auto pool = pool_of(state.control, *state.variant)) summary.tempo = pool->tempo;
  if (state.play && has_rolled_setup(state) && !state.play->setup().empty()) summary.rolled_setup = state.play->setup();
  store::Heading heading{.state = stored_state(state.phase), .summary = protocol::json::text_of(summary)};
  if (state.invitation.to) heading.invited = state.invitation.to->id.text();
  if (state.ending) heading.result = name(state.ending->result);
  heading.delay_ms = state.audience.delay;
  return heading;
}

MatchScore score_of(const GameCard& first, const std::optional<GameCard>& second) {
  MatchScore score{.games = {first.game}, .halves = {}, .over = first.ending.has_value()};
  if (second) {
    score.games.push_back(second->game);
    score.over = first.ending && second->ending;
  }
  for (const SeatCard& seat : first.seats) {
    const int halves = halves_of(first, seat.player.id) + (second ? halves_of(*second, seat.player.id) : 0);
    score.halves.emplace_back(seat.player.id, halves);
  }
  return score;
}

}  // namespace server
