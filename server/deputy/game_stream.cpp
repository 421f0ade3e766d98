#include "server/deputy/game_stream.hpp"

#include <algorithm>
#include <utility>

#include "protocol/json/write.hpp"
#include "server/deputy/play_words.hpp"

namespace server {

using protocol::Color;
using protocol::ErrorCode;

namespace {

protocol::Error error(ErrorCode code, protocol::Wording message) {
  return {.code = code, .message = std::move(message), .pointer = {}, .id = {}};
}

}  // namespace

std::optional<protocol::Error> kept_out(Door door, const protocol::You& you) {
  const bool is_bot = you.account && std::ranges::find(you.account->roles, Role::bot) != you.account->roles.end();
  if (door == Door::bot && !is_bot) {
    return error(ErrorCode::missing_role, protocol::say<"connection.only_bots">());
  }
  if (door == Door::board && is_bot)
    return error(ErrorCode::missing_role, protocol::say<"connection.bots_elsewhere">());
  return std::nullopt;
}

GameStream::GameStream(const DeputyDeps& deps, std::string token, std::string client, Door door, GameId game,
                       Respond then, Refuse refuse)
    : LineStream(deps, std::move(token), std::move(client), std::move(then), std::move(refuse)),
      door_(door),
      game_(std::move(game)) {}

void GameStream::welcomed(const protocol::You& you) {
  if (const auto why = kept_out(door_, you)) return failed(*why);
  player_ = you.id;
  dice_.emplace(deps().dice_key, game_, player_);
  say(protocol::Watch{.game = game_.text(), .since = {}}, kWatch);
}

void GameStream::hear(const protocol::ServerMessage& message) {
  if (const auto* refused = std::get_if<protocol::Refused>(&message.body)) {
    if (message.id == kWatch) failed(why_unseen(*refused, game_));
    return;
  }
  if (const auto* said = std::get_if<protocol::Said>(&message.body)) return tell(*said);
  if (const auto* presence = std::get_if<protocol::Presence>(&message.body)) return tell(*presence);
  take(message);
}

void GameStream::take(const protocol::ServerMessage& message) {
  const GameSeen::Change change = seen_.take(message.body);
  if (auto reply = dice_->hear(message.body)) say(std::move(*reply), new_id());
  if (message.id == kWatch && std::holds_alternative<protocol::Snapshot>(message.body)) {
    if (!seen_.has_seat(player_))
      return failed(error(ErrorCode::no_such_game, protocol::say<"connection.no_game_of_yours">()));
    seen_first();
  }
  if (!is_ready_ || change == GameSeen::Change::nothing) return;
  has_told_ ? tell_state() : tell_all();
}

void GameStream::seen_first() {
  std::vector<std::string> players;
  for (const protocol::Seat& seat : seen_.now().players) players.push_back(seat.id);
  store::Accounts& accounts = core().store.accounts();
  const auto ready = [self = shared_from_this(), this](std::int64_t created, Bots bots) {
    later(*this, [created, bots = std::move(bots)](GameStream& stream) {
      stream.created_at_ = created;
      stream.bots_ = bots;
      stream.is_ready_ = true;
      stream.answer();
      stream.tell_all();
    });
  };
  core().store.games().read(game_, store::kNoEvents, [&accounts, players = std::move(players), ready](auto read) {
    const std::int64_t created = read ? read->head.game.created.time_since_epoch().count() : 0;
    find_bots(accounts, players, [created, ready](Bots bots) { ready(created, std::move(bots)); });
  });
}

/// Nothing is told before dice and colours have fallen: such clients know of no game that has not begun.
void GameStream::tell_all() {
  if (!seen_.has_begun() && !seen_.is_over()) return;
  has_told_ = true;
  const protocol::Snapshot& now = seen_.now();
  const TimeControl control = time_control_of(now.clock);
  const rules::Options options{now.options.begin(), now.options.end()};
  protocol::PlayFull full{.id = game_.text(), .variant = variant_shown(now.variant), .options = now.options};
  full.speed = speed_of(core().variants, now.variant, options, control);
  full.perf = {.name = full.speed};
  full.rated = now.rated;
  full.created_at = created_at_;
  full.white = person(Color::white);
  full.black = person(Color::black);
  full.start_fen = now.variant == "chess" || !now.start ? "startpos" : fen_told(now.variant, now.start->fen);
  if (now.start) full.setup = now.start->setup;
  if (const auto* fischer = std::get_if<protocol::Fischer>(&now.clock)) {
    full.clock = protocol::PlayClock{.initial = fischer->base_ms, .increment = fischer->increment_ms};
  }
  if (const auto* days = std::get_if<protocol::DaysPerMove>(&now.clock)) full.days = days->days;
  if (now.tournament) full.tournament = now.tournament->id;
  full.state = state_of(seen_);
  line(protocol::json::text_of(full));
  seen_.is_over() ? end() : tell_whether_gone();
}

void GameStream::tell_state() {
  line(protocol::json::text_of(state_of(seen_)));
  if (seen_.is_over()) end();
}

void GameStream::tell(const protocol::Said& said) {
  if (!has_told_) return;
  line(protocol::json::text_of(
      protocol::PlayChatLine{.room = said.to == protocol::Channel::players ? "player" : "spectator",
                             .username = said.line.player.name,
                             .title = title_of(said.line.player.bot.value_or(false)),
                             .text = said.line.text}));
}

void GameStream::tell(const protocol::Presence& presence) {
  claim_ms_.reset();
  for (const protocol::Gone& one : presence.gone.value_or(std::vector<protocol::Gone>{})) {
    if (one.player != player_) claim_ms_ = one.claim_ms;
  }
  tell_whether_gone();
}

/// Told when it goes and when it comes back, not how time goes by.
void GameStream::tell_whether_gone() {
  if (!has_told_ || claim_ms_.has_value() == is_told_gone_) return;
  is_told_gone_ = claim_ms_.has_value();
  protocol::PlayOpponentGone told{.gone = is_told_gone_};
  if (claim_ms_) told.claim_win_in = (*claim_ms_ + 999) / 1000;
  line(protocol::json::text_of(told));
}

protocol::PlayPerson GameStream::person(Color side) const {
  const protocol::Snapshot& now = seen_.now();
  const auto seat = std::ranges::find(now.players, std::optional{side}, &protocol::Seat::color);
  if (seat == now.players.end()) return {.id = "-", .name = "?"};
  protocol::PlayPerson out{.id = seat->id, .name = seat->name, .title = title_of(bots_.contains(seat->id))};
  if (now.ratings) {
    const protocol::SideRating& rating = side == Color::white ? now.ratings->white : now.ratings->black;
    out.rating = rating.before;
    out.provisional = rating.provisional;
  }
  return out;
}

}  // namespace server
