// The names of games, tournaments, players and events. Strong types around short texts; a text from outside becomes one
// only through parse. Randomness comes in as numbers. Plain values. Any thread.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server {

/// Number of an event in its game: 1, 2, 3 without gaps.
using Seq = std::uint64_t;

/// The name that a client gives a command of its own, unique for the player within one game. Empty: the command has no
/// name, and a repetition is not recognised.
using CommandId = std::string;

/// 8 characters of base62; the game's page is `/<id>`.
class GameId {
 public:
  static constexpr std::size_t kLength = 8;
  GameId() = default;
  [[nodiscard]] static std::optional<GameId> parse(std::string_view text);
  [[nodiscard]] static GameId from_random(std::uint64_t random);
  [[nodiscard]] const std::string& text() const { return text_; }
  auto operator<=>(const GameId&) const = default;

 private:
  std::string text_;
};

/// An id in the form of a GameId; the tournament's page is `/tournament/<id>`, and its draws are named by it.
class TournamentId {
 public:
  TournamentId() = default;
  [[nodiscard]] static std::optional<TournamentId> parse(std::string_view text);
  [[nodiscard]] static TournamentId from_random(std::uint64_t random);
  [[nodiscard]] const std::string& text() const { return text_; }
  auto operator<=>(const TournamentId&) const = default;

 private:
  std::string text_;
};

/// The levels that the computer plays at, 1 the weakest.
inline constexpr int kComputerLevels = 8;

/// The id of somebody, for ever: `u-` and 10 characters of base62 for an account, `g-` and as many for a guest,
/// `u-computer-3` for the engine of the server at that level. Never a name that can change; it stands in the locks of
/// fair1.
class PlayerId {
 public:
  PlayerId() = default;
  /// 1 to 32 of A-Z a-z 0-9 _ -, the form of FAIRNESS.md.
  [[nodiscard]] static std::optional<PlayerId> parse(std::string_view text);
  /// True if the text has the form of ids that are made here, in upper or lower case.
  [[nodiscard]] static bool looks_like_one(std::string_view text);
  [[nodiscard]] static PlayerId guest_from_random(std::uint64_t first, std::uint64_t second);
  [[nodiscard]] static PlayerId account_from_random(std::uint64_t first, std::uint64_t second);
  /// `level`: 1 to kComputerLevels.
  [[nodiscard]] static PlayerId computer(int level);
  [[nodiscard]] bool is_guest() const { return text_.starts_with("g-"); }
  /// The level of the computer; none: this is a person, or another program.
  [[nodiscard]] std::optional<int> computer_level() const;
  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] const std::string& text() const { return text_; }
  auto operator<=>(const PlayerId&) const = default;

 private:
  static PlayerId from_random(std::string_view beginning, std::uint64_t first, std::uint64_t second);
  std::string text_;
};

/// The name of the account that plays at this level: `Astragal-3`. Nobody else's name begins so.
[[nodiscard]] std::string computer_name(int level);

}  // namespace server
