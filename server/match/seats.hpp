// The players of a game and their colours. Players stand in the order of joining until their colours are known. A part
// of the match: it changes only as events are applied.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/values.hpp"
#include "rules/board/square.hpp"
#include "server/base/id.hpp"

namespace server {

using protocol::Color;
using protocol::ColorChoice;

[[nodiscard]] constexpr Color color_of(rules::Side side) {
  return side == rules::Side::white ? Color::white : Color::black;
}
[[nodiscard]] constexpr rules::Side side_of(Color color) {
  return color == Color::white ? rules::Side::white : rules::Side::black;
}
[[nodiscard]] constexpr std::string_view name(rules::Side side) {
  return protocol::name(color_of(side));
}
/// The side's index in an array of what each side has.
[[nodiscard]] constexpr std::size_t index_of(rules::Side side) {
  return static_cast<std::size_t>(side);
}

/// A player as others see them: the name may change between games, the id never.
struct Player {
  PlayerId id;
  std::string name;
  bool is_bot = false;  // the account of a program, which it stays for ever
  bool operator==(const Player&) const = default;
};

class Seats {
 public:
  static constexpr std::size_t kSeats = 2;

  Seats() = default;
  Seats(const Player& creator, ColorChoice chosen);

  void add(const Player& player) { players_.push_back(player); }
  /// The players have agreed on colours that the creator left open, so that nothing is drawn.
  void agree(bool creator_is_white);
  /// The draw of random colours: whether the creator is White.
  void settle(bool creator_is_white) { creator_is_white_ = creator_is_white; }

  [[nodiscard]] bool full() const { return players_.size() == kSeats; }
  [[nodiscard]] bool has(const PlayerId& player) const;
  [[nodiscard]] ColorChoice chosen() const { return chosen_; }
  /// True if the colours are not known before dice have fallen.
  [[nodiscard]] bool colors_open() const { return !creator_is_white_; }
  /// The side of a player; none for somebody without a seat, or while colours are open.
  [[nodiscard]] std::optional<rules::Side> side_of(const PlayerId& player) const;
  /// The player of this side, in a full game whose colours are known.
  [[nodiscard]] const Player& at(rules::Side side) const;
  /// The opponent of this player in a full game.
  [[nodiscard]] const Player& other(const PlayerId& player) const;
  [[nodiscard]] const std::vector<Player>& in_order_of_joining() const { return players_; }
  /// The players' ids as a lock names them: White first, or in order of joining while colours are open.
  [[nodiscard]] std::vector<std::string> for_lock() const;

  bool operator==(const Seats&) const = default;

 private:
  std::vector<Player> players_;
  ColorChoice chosen_ = ColorChoice::random;
  std::optional<bool> creator_is_white_;
};

/// What messages say of whether somebody is a bot: nothing of most.
[[nodiscard]] inline std::optional<bool> bot_mark(bool is_bot) {
  return is_bot ? std::optional{true} : std::nullopt;
}
[[nodiscard]] protocol::Player to_wire(const Player& player);
/// A seat with its colour, once that is known. `number`: in order of joining.
[[nodiscard]] protocol::Seat to_wire(const Seats& seats, std::size_t number);

}  // namespace server
