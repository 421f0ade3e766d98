#include "server/lobby/seeks.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/lobby/answer.hpp"
#include "server/lobby/caller.hpp"
#include "server/match/setup_draw.hpp"

namespace server {

using protocol::ErrorCode;
using protocol::say;

namespace {

/// True if a seat may still be free although its room has answered with this error. After other errors somebody with
/// the link was quicker, or nobody can have the seat.
bool may_be_free(const protocol::Error& error) {
  return error.code == ErrorCode::busy || error.code == ErrorCode::not_stored;
}

}  // namespace

void Seeks::run(std::move_only_function<void()> step) {
  boost::asio::post(strand_, std::move(step));
}

void Seeks::add(MemberPtr who, NewGameOrder order) {
  auto wanted = parts_.maker.card_for(order);
  if (!wanted) return answer_create(*who, order.command, std::unexpected(std::move(wanted.error())));
  if (queue_.size() >= parts_.limits.queue) {
    return who->refuse(
        {.code = ErrorCode::busy, .message = say<"lobby.too_many_seek">(), .pointer = {}, .id = order.command});
  }
  queue_.push_back(std::make_shared<Seeking>(
      Seeking{.who = std::move(who), .order = std::move(order), .wanted = std::move(*wanted), .rating = {}}));
  if (!is_busy_) next();
}

void Seeks::next() {
  is_busy_ = !queue_.empty();
  if (!is_busy_) return;
  const SeekingPtr seeking = std::move(queue_.front());
  queue_.pop_front();
  find_repeated(seeking);
}

/// A command that comes again gets the game that it got the first time.
void Seeks::find_repeated(const SeekingPtr& seeking) {
  const store::CommandKey key{.player = seeking->order.creator.id.text(), .id = seeking->order.command};
  parts_.core.store.games().find_join(key, [this, seeking](const store::Result<std::optional<GameId>>& joined) {
    if (!joined) return run([this, seeking] { not_stored(seeking, games_unreadable()); });
    if (*joined) return run([this, seeking, game = **joined] { answered(seeking, game); });
    find_made(seeking);
  });
}

/// Looks for a game that this command has already made; the answer comes on any thread.
void Seeks::find_made(const SeekingPtr& seeking) {
  parts_.maker.find_made(seeking->order.creator.id, seeking->order.command,
                         [this, seeking](std::expected<std::optional<GameId>, protocol::Error> made) {
                           run([this, seeking, made = std::move(made)] {
                             if (!made) return not_stored(seeking, made.error());
                             if (*made) return answered(seeking, **made);
                             seeking->order.rated ? rate(seeking) : find_seat(seeking);
                           });
                         });
}

void Seeks::rate(const SeekingPtr& seeking) {
  parts_.rating(seeking->order.creator.id, seeking->wanted,
                [this, seeking](std::expected<std::optional<int>, protocol::Error> rating) {
                  run([this, seeking, rating = std::move(rating)] {
                    if (!rating) return not_stored(seeking, rating.error());
                    seeking->rating = *rating;
                    find_seat(seeking);
                  });
                });
}

/// Whoever has gone meanwhile would not sit down at the board.
void Seeks::find_seat(const SeekingPtr& seeking) {
  if (!parts_.people.is_here(seeking->order.creator.id)) return next();
  if (auto why = parts_.quota.refusal_by_post(seeking->order)) return refuse(seeking, std::move(*why));
  const NewGameOrder& order = seeking->order;
  const PlayerId& seeker = order.creator.id;
  const auto variant = parts_.core.variants.get(order.variant, order.options);
  const bool has_rated_dice = order.rated && variant && has_dice(**variant);
  const auto seat = parts_.open_games.find(seeking->wanted, seeking->rating, [&](const Waiting& one) {
    const PlayerId& maker = one.card.seats.front().player.id;
    if (asked_.contains(one.card.game)) return false;
    if (has_rated_dice && parts_.setup_leavers.banned_until(maker, parts_.core.now())) return false;
    return (one.is_by_post() || parts_.people.is_here(maker)) && !parts_.talk.blocks(maker, seeker) &&
           !parts_.talk.blocks(seeker, maker);
  });
  if (seat) return take_seat(seeking, *seat);
  wait_for_other(seeking);
}

/// Takes a free seat for somebody who seeks. The game stays among the open games until its room has said that the seat
/// is taken.
void Seeks::take_seat(const SeekingPtr& seeking, const FreeSeat& seat) {
  auto caller =
      std::make_shared<Caller>(seeking->order.creator, [this, seeking, waiting = *parts_.open_games.waiting(seat.game)](
                                                           const std::expected<void, protocol::Error>& done) {
        run([this, seeking, waiting, done] { seat_answered(seeking, waiting, done); });
      });
  asked_.insert(seat.game);
  wait_for_room(seeking);
  parts_.directory.post(seat.game, Act{.who = std::move(caller),
                                       .id = seeking->order.command,
                                       .action = Join{.name = seeking->order.creator.name,
                                                      .is_bot = seeking->order.creator.is_bot,
                                                      .by = JoinBy::lobby,
                                                      .side = seat.side}});
}

void Seeks::wait_for_room(const SeekingPtr& seeking) {
  seeking->awaits_room = true;
  patience_.expires_after(parts_.limits.answer);
  patience_.async_wait([this, seeking](boost::system::error_code failed) {
    if (failed || !std::exchange(seeking->awaits_room, false)) return;
    answered(seeking, std::unexpected(protocol::Error{
                          .code = ErrorCode::busy, .message = say<"lobby.game_is_silent">(), .pointer = {}, .id = {}}));
  });
}

void Seeks::seat_answered(const SeekingPtr& seeking, const Waiting& waiting,
                          const std::expected<void, protocol::Error>& done) {
  const GameId& game = waiting.card.game;
  asked_.erase(game);
  if (done && !waiting.is_by_post()) {
    parts_.withdrawals.withdraw_seeks_of(waiting.card.seats.front().player.id);
    parts_.withdrawals.withdraw_seeks_of(seeking->order.creator.id);
  } else if (!done && !may_be_free(done.error()) && parts_.open_games.waiting(game) != nullptr) {
    parts_.open_games.remove(game);
  }
  if (!std::exchange(seeking->awaits_room, false)) return;  // whoever sent it was told to send it again
  patience_.cancel();
  if (done) return answered(seeking, game);
  const bool will_pass = protocol::retry(done.error().code) == protocol::Retry::later;
  will_pass ? answered(seeking, std::unexpected(done.error())) : find_seat(seeking);
}

void Seeks::wait_for_other(const SeekingPtr& seeking) {
  if (auto why = parts_.quota.refusal(seeking->order)) return refuse(seeking, std::move(*why));
  parts_.maker.make(seeking->order, [this, seeking](std::expected<GameId, protocol::Error> made) {
    run([this, seeking, made = std::move(made)] {
      const bool is_final = made || protocol::retry(made.error().code) != protocol::Retry::later;
      is_final ? answered(seeking, made) : not_stored(seeking, made.error());
    });
  });
}

/// Refuses all who wait: they would wait for the store one after the other, and hear the same.
void Seeks::not_stored(const SeekingPtr& seeking, const protocol::Error& error) {
  for (const SeekingPtr& one : std::exchange(queue_, {})) {
    answer_create(*one->who, one->order.command, std::unexpected(error));
  }
  answered(seeking, std::unexpected(error));
}

void Seeks::refuse(const SeekingPtr& seeking, protocol::Error why) {
  seeking->who->refuse(std::move(why));
  next();
}

void Seeks::answered(const SeekingPtr& seeking, const std::expected<GameId, protocol::Error>& game) {
  answer_create(*seeking->who, seeking->order.command, game);
  next();
}

}  // namespace server
