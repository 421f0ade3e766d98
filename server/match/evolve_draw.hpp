// How events change a game's draws of dice, and how every event that cannot have happened is refused. A part of evolve:
// functions throw std::runtime_error, which names the event. Internal to the match.
#pragma once
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "server/match/state.hpp"

namespace server {

[[noreturn]] inline void corrupt(const Event& event, std::string_view what) {
  throw std::runtime_error("event " + std::to_string(event.seq) + " (" + std::string{name(event.kind())} +
                           "): " + std::string{what});
}

inline void expect(bool good, const Event& event, std::string_view what) {
  if (!good) corrupt(event, what);
}

template <class T>
T found(std::optional<T> value, const Event& event, std::string_view what) {
  if (!value) corrupt(event, what);
  return *std::move(value);
}

template <class T, class E>
T taken(std::expected<T, E> result, const Event& event) {
  if (result) {
    if constexpr (std::is_void_v<T>) {
      return;
    } else {
      return *std::move(result);
    }
  }
  if constexpr (requires { result.error().what; }) corrupt(event, result.error().what.text());
  if constexpr (requires { result.error().message; }) corrupt(event, result.error().message);
  if constexpr (std::is_same_v<E, std::string>) corrupt(event, result.error());
  if constexpr (std::is_same_v<E, protocol::Wording>) corrupt(event, result.error().text());
  corrupt(event, "it cannot have happened");
}

template <class Bytes>
Bytes bytes_of(const std::string& hex, const Event& event) {
  return found(fairness::from_hex<Bytes>(hex), event, "not lower-case hex of the right length");
}

// Applies an event of the dice.
void apply(State& state, const Event& event, const FairOffered& offered);
void apply(State& state, const Event& event, const FairCommitted& committed);
void apply(State& state, const Event& event, const FairLocked& locked);
void apply(State& state, const Event& event, const FairOpened& opened);
void apply(State& state, const Event& event, const FairRolled& rolled);
void apply(State& state, const Event& event, const FairVoided& voided);
void apply(State& state, const Event& event, const FairRenewWanted& wanted);
/// The call of an event, if it has one: it must be there exactly where dice are due.
void take_call(State& state, const Event& event, const std::optional<protocol::Call>& call);
/// An opening of the roll that is due.
void add_opening(State& state, const Event& event, const std::string& player, const fairness::Hash& opening);
/// The newest draw has done its work, if it was in play.
void finish_draw(State& state, const Event& event);

}  // namespace server
