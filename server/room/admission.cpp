#include "server/room/admission.hpp"

#include <algorithm>
#include <utility>

namespace server {
namespace {

using protocol::say;

constexpr std::size_t kMostAsking = 100;

bool is_same(const Enter& one, const Enter& other) {
  return one.who == other.who && one.id == other.id;
}

}  // namespace

bool Admission::ask(const Enter& enter) {
  const State& state = game_.match->state();
  const PlayerId& player = enter.who->player().id;
  const auto* place = std::get_if<OfTournament>(&state.series.origin);
  if (enter.is_asked || !state.audience.is_private || place == nullptr) return false;
  if (game_.is_player(*enter.who) || player.is_guest()) return false;
  if (asking_.size() >= kMostAsking) {
    game_.refuse(enter, protocol::ErrorCode::busy, say<"game.too_much_waits">());
    return true;
  }
  asking_.push_back(enter);
  game_.core.store.tournaments().may_see(
      place->tournament, player.text(),
      game_.on_strand<bool>([this, enter = Enter{enter}](const store::Result<bool>& may) mutable {
        if (!may) {
          if (take(enter)) game_.refuse(enter, protocol::ErrorCode::busy, say<"game.unreadable_now">());
          return;
        }
        const PlayerId& of = enter.who->player().id;
        if (*may) {
          let_in_.insert(of);
        } else {
          let_in_.erase(of);
        }
        enter.is_asked = true;
        answered_(std::move(enter));
      }));
  return true;
}

bool Admission::take(const Enter& enter) {
  const auto found = std::ranges::find_if(asking_, [&](const Enter& one) { return is_same(one, enter); });
  if (found == asking_.end()) return false;
  asking_.erase(found);
  return true;
}

void Admission::forget(const Member* who) {
  std::erase_if(asking_, [&](const Enter& one) {
    const bool goes = one.who.get() == who;
    // Not put out: it may have asked again already.
    if (goes) {
      one.who->refuse({.code = protocol::ErrorCode::not_watching,
                       .message = say<"game.left_before_shown">(),
                       .pointer = {},
                       .id = one.id});
    }
    return goes;
  });
}

}  // namespace server
