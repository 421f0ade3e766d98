// Seeks, one after the other: first whether this very command was answered before, then whether somebody waits whom it
// fits, at last a game that waits itself.
#include <utility>

#include "protocol/codec.hpp"
#include "server/lobby/answer.hpp"
#include "server/lobby/caller.hpp"
#include "server/lobby/lobby.hpp"
#include "server/match/setup_draw.hpp"

namespace server {

using protocol::ErrorCode;

void Lobby::seek(MemberPtr who, NewGameOrder order) {
  run([this, who = std::move(who), order = std::move(order)]() mutable {
    auto wish = world_.maker.card_for(order);
    if (!wish) return answer_create(*who, order.command, std::unexpected(std::move(wish.error())));
    if (queue_.size() >= limits_.queue) {
      return who->refuse({.code = ErrorCode::busy,
                          .message = "too many seek a game at this moment: send this again in a second",
                          .pointer = {},
                          .id = order.command});
    }
    queue_.push_back(std::make_shared<Seeking>(
        Seeking{.who = std::move(who), .order = std::move(order), .wish = std::move(*wish), .rating = {}}));
    if (!seeking_) next_seek();
  });
}

void Lobby::next_seek() {
  seeking_ = !queue_.empty();
  if (!seeking_) return;
  const SeekingPtr seeking = std::move(queue_.front());
  queue_.pop_front();
  find_repeated(seeking);
}

/// A command that comes again gets the game that it got the first time.
void Lobby::find_repeated(const SeekingPtr& seeking) {
  const store::CommandKey key{.player = seeking->order.creator.id.text(), .id = seeking->order.command};
  world_.store.games().find_join(key, [this, seeking](const store::Result<std::optional<GameId>>& joined) {
    if (!joined) return run([this, seeking] { not_stored(seeking, games_unreadable()); });
    if (*joined) return run([this, seeking, game = **joined] { answered(seeking, game); });
    world_.maker.find_made(seeking->order.creator.id, seeking->order.command,
                           [this, seeking](std::expected<std::optional<GameId>, protocol::Error> made) {
                             run([this, seeking, made = std::move(made)] {
                               if (!made) return not_stored(seeking, made.error());
                               if (*made) return answered(seeking, **made);
                               if (!seeking->order.rated) return find_seat(seeking);
                               sources_.rating(seeking->order.creator.id, seeking->wish, [this, seeking](auto rating) {
                                 run([this, seeking, rating] {
                                   seeking->rating = rating;
                                   find_seat(seeking);
                                 });
                               });
                             });
                           });
  });
}

void Lobby::find_seat(const SeekingPtr& seeking) {
  const NewGameOrder& order = seeking->order;
  const PlayerId& seeker = order.creator.id;
  const auto variant = world_.variants.get(order.variant, order.options);
  const bool has_rated_dice = order.rated && variant && has_dice(**variant);
  const auto seat = board_.find(seeking->wish, seeking->rating, [&](const Waiting& one) {
    const PlayerId& maker = one.card.seats.front().player.id;
    if (has_rated_dice && world_.leavers.kept_until(maker, world_.now())) return false;
    return people_.is_here(maker) && !world_.talk.blocks(maker, seeker) && !world_.talk.blocks(seeker, maker);
  });
  if (seat) return take_seat(seeking, *seat);
  wait_for_other(seeking);
}

void Lobby::take_seat(const SeekingPtr& seeking, const FreeSeat& seat) {
  const PlayerId maker = board_.waiting(seat.game)->card.seats.front().player.id;
  board_.remove(seat.game);
  auto caller = std::make_shared<Caller>(seeking->order.creator, [this, seeking, maker, game = seat.game](
                                                                     const std::expected<void, protocol::Error>& done) {
    run([this, seeking, maker, game, done] {
      if (!done && protocol::retry(done.error().code) == protocol::Retry::later) {
        return answered(seeking, std::unexpected(done.error()));
      }
      if (!done) return find_seat(seeking);  // somebody with the link was quicker
      withdraw_all_of(maker);
      withdraw_all_of(seeking->order.creator.id);
      answered(seeking, game);
    });
  });
  directory_.post(seat.game,
                  Act{.who = std::move(caller),
                      .id = seeking->order.command,
                      .action = Join{.name = seeking->order.creator.name, .by = JoinBy::lobby, .side = seat.side}});
}

void Lobby::wait_for_other(const SeekingPtr& seeking) {
  if (!may_wait(seeking->order)) {
    refuse_too_many(*seeking->who, seeking->order);
    return next_seek();
  }
  world_.maker.make(seeking->order, [this, seeking](std::expected<GameId, protocol::Error> made) {
    run([this, seeking, made = std::move(made)] {
      const bool is_final = made || protocol::retry(made.error().code) != protocol::Retry::later;
      is_final ? answered(seeking, made) : not_stored(seeking, made.error());
    });
  });
}

/// Those who wait would wait for the store one after the other, and hear the same.
void Lobby::not_stored(const SeekingPtr& seeking, const protocol::Error& error) {
  for (const SeekingPtr& one : std::exchange(queue_, {})) {
    answer_create(*one->who, one->order.command, std::unexpected(error));
  }
  answered(seeking, std::unexpected(error));
}

void Lobby::answered(const SeekingPtr& seeking, const std::expected<GameId, protocol::Error>& game) {
  answer_create(*seeking->who, seeking->order.command, game);
  next_seek();
}

}  // namespace server
