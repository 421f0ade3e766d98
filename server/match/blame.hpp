// Why a roll that was due was not made, and against whom that counts (FAIRNESS.md, Protocol 7). Pure functions of the
// state before. A part of the match.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/base/id.hpp"
#include "server/match/ending.hpp"

namespace server {

struct State;

enum class VoidKind : std::uint8_t {
  time,      // somebody's time was over
  ended,     // somebody ended the game while the roll was due
  new_draw,  // was agreed on, or the server needs it
  restored,  // the server comes from a backup
};
/// `time`, `ended`, `new draw`, `restored`.
[[nodiscard]] std::string_view name(VoidKind kind);
[[nodiscard]] std::optional<VoidKind> void_kind_named(std::string_view text);

/// The server among the parties.
inline constexpr std::string_view kServer = "server";

struct Voided {
  VoidKind kind{};
  std::string by = {};                    // who has ended the game; empty: nobody
  std::vector<std::string> against = {};  // ids of players, or kServer
  bool operator==(const Voided&) const = default;
};

/// The text for the notes of the record: `ended by u-8WfHd2Ky1z`.
[[nodiscard]] std::string why_text(const Voided& voided);

/// A roll is due, and the game ends so. `actor`: whose command ends it; empty: time does.
[[nodiscard]] Voided blame_for(const State& state, const Ending& ending, const PlayerId& actor);

/// The players because of whom a game has ended without a result. Empty: the server caused it, or nobody.
[[nodiscard]] std::vector<std::string> at_fault(const State& state);

}  // namespace server
