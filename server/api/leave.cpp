#include "server/api/leave.hpp"

#include <algorithm>
#include <utility>

#include "protocol/http/accounts.hpp"
#include "server/api/answers.hpp"
#include "server/api/asker.hpp"
#include "server/base/log.hpp"
#include "server/base/number.hpp"
#include "server/games/card.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

/// The account's id, which is a player's as every account's is.
PlayerId player_of(const Login& login) {
  return PlayerId::parse(login.account.id).value();
}

protocol::LeaveDay day_shown(Now from) {
  return {.from_ms = from.ms, .until_ms = (from + LeaveBook::kDay).ms};
}

HttpResponse leave_response(const ApiParts& parts, const PlayerId& player) {
  const Now now = parts.core.now();
  protocol::Leave leave{.days = LeaveBook::kDaysAYear, .left = parts.leave.left(player, now), .taken = {}};
  for (const Now from : parts.leave.days_of(player, now)) leave.taken.push_back(day_shown(from));
  return json_response(leave);
}

/// Answers, for each player, the days that are not over; none where leave does not count. Of a closed account only a
/// day that goes on counts (docs/correspondence.md).
HttpResponse players_leave_response(const ApiParts& parts, const GameCard& card,
                                    const std::vector<std::string>& closed) {
  const Now now = parts.core.now();
  const auto post = by_post(card.control);
  protocol::PlayersLeave all;
  for (const SeatCard& seat : card.seats) {
    const bool is_closed = std::ranges::find(closed, seat.player.id.text()) != closed.end();
    protocol::PlayerLeave own{.id = seat.player.id.text(), .leave = {}};
    if (post && post->leave && card.phase != Phase::ended) {
      for (const Now from : parts.leave.days_of(seat.player.id, now)) {
        if (from + LeaveBook::kDay > now && (from <= now || !is_closed)) own.leave.push_back(day_shown(from));
      }
    }
    all.players.push_back(std::move(own));
  }
  return for_one_person(all);
}

/// Answers with the leave of a game's players. To others a private game is not there.
HttpResponse players_leave(const ApiParts& parts, const GameId& game, const PlayerId& reader,
                           const store::Result<store::StoredGame>& read) {
  const Wording missing = no_game(game);
  if (!read) return store_refusal(read.error(), ErrorCode::no_such_game, missing);
  const auto card = card_of(read->head);
  if (!card) {
    log(LogLevel::error, "record_unreadable", {{"game", game.text()}, {"why", card.error()}});
    return fault();
  }
  const bool is_player =
      std::ranges::any_of(card->seats, [&](const SeatCard& seat) { return seat.player.id == reader; });
  if (is_player) return players_leave_response(parts, *card, read->head.closed);
  return card->audience == Audience{} ? refusal(ErrorCode::not_a_player, say<"http.players_only">())
                                      : refusal(ErrorCode::no_such_game, missing);
}

store::Completion<void> shown_then(const RequestContext& context, const PlayerId& player) {
  return [&parts = context.parts, player, then = context.then](const store::Result<void>& done) {
    then(done ? leave_response(parts, player)
              : store_refusal(done.error(), ErrorCode::no_such_leave, say<"account.day_gone">()));
  };
}

}  // namespace

void show_leave(const RequestContext& context, const Login& login) {
  context.then(leave_response(context.parts, player_of(login)));
}

void announce_leave(const RequestContext& context, const Login& login, const protocol::AnnounceLeave& body) {
  LeaveBook& leave = context.parts.leave;
  const PlayerId player = player_of(login);
  const Now from{body.from_ms};
  const Now now = context.parts.core.now();
  const Now until = from + body.days * LeaveBook::kDay;
  if (from < now || until > now + LeaveBook::kYear) {
    return context.then(refusal(ErrorCode::bad_value, say<"account.leave_span">()));
  }
  const auto taken = leave.days_of(player, now);
  const bool overlaps =
      std::ranges::any_of(taken, [&](Now day) { return day < until && from < day + LeaveBook::kDay; });
  if (overlaps) return context.then(refusal(ErrorCode::too_much_leave, say<"account.leave_overlaps">()));
  if (!leave.take(player, from, static_cast<int>(body.days), shown_then(context, player))) {
    context.then(refusal(ErrorCode::too_much_leave,
                         say<"account.leave_spent">(leave.left(player, from), LeaveBook::kDaysAYear)));
  }
}

void drop_leave(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  const PlayerId player = player_of(login);
  const auto from = whole_number<std::int64_t>(context.path[3]);
  if (!from || !context.parts.leave.drop(player, Now{*from}, context.parts.core.now(), shown_then(context, player))) {
    context.then(refusal(ErrorCode::no_such_leave, say<"account.no_day_of_leave">()));
  }
}

void show_leave_of_players(const RequestContext& context, const HttpRequest& request) {
  with_asker_of_game(context, request, Purpose::read, [context](const GameId& game, const PlayerId& reader) {
    const ApiParts& parts = context.parts;
    parts.core.store.games().read(game, store::kNoEvents,
                                  [&parts, game, reader, then = context.then](const auto& read) {
                                    then(players_leave(parts, game, reader, read));
                                  });
  });
}

}  // namespace server
