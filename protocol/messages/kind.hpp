// What kinds of messages there are, that is what the envelope holds besides type and data. Any thread.
#pragma once
#include <cstdint>
#include <variant>

namespace protocol {

/// Breaking changes raise it; additive ones are names in `features`.
inline constexpr std::int64_t kProtocol = 1;

enum class Kind : std::uint8_t {
  command,  // client: changes something; must have an id, under which it is done once
  request,  // client: changes nothing; may have an id
  answer,   // server: to one command or request, whose id it has
  event,    // server: number `v` of its game, to be replayed; for the sender of its command with that id
  notice,   // server: unasked, and the newest replaces all before
};

/// Some of the bodies that one side may send; what it may send in all is made of such lists.
template <class... Body>
struct Bodies {
  using Variant = std::variant<Body...>;
};
template <class... A, class... B>
[[nodiscard]] constexpr Bodies<A..., B...> operator+(Bodies<A...>, Bodies<B...>) {
  return {};
}

}  // namespace protocol
