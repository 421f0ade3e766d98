// What is to be known to put a copy in the place of a store, and what is told afterwards;
// server/store/backends/open.hpp does it. For a server that is stopped; docs/operations.md tells how it is used.
#pragma once
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace store {

/// Ends every draw of a game that is open, as void: the game as it was in the old database and its draws, with their
/// secrets; the draws as they are from then on. An error is a sentence that says why that cannot be.
using EndDraws =
    std::function<std::expected<std::vector<DrawWrite>, std::string>(const StoredGame&, const std::vector<DrawWrite>&)>;

/// The same for the draws of a tournament's round: the tournament as it was in the old database, and the round's draws.
using EndRoundDraws = std::function<std::expected<std::vector<DrawWrite>, std::string>(const StoredTournament&,
                                                                                       const std::vector<DrawWrite>&)>;

struct RestoreOrder {
  std::filesystem::path from;
  WallTime now;
  EndDraws end_draws;
  EndRoundDraws end_round_draws = {};  // may be empty where there are no tournaments
  /// Where the old database is not damaged and yet cannot be read.
  enum class IfUnreadable : std::uint8_t { refuse, forget };
  IfUnreadable if_unreadable = IfUnreadable::refuse;
  /// From now on a start carries it through, whatever happens; may be empty.
  std::function<void()> on_meant = {};
};

/// What was there before.
enum class OldDatabase : std::uint8_t {
  none,
  read,        // all that was signed in it is carried over
  of_another,  // another server's: its first signing key is not the copy's
  unreadable,
};

struct RestoreReport {
  OldDatabase old = OldDatabase::none;
  std::string why = {};                             // it cannot be read
  std::optional<std::filesystem::path> aside = {};  // the directory that it is in now
  std::size_t draws = 0;                            // carried over
  std::size_t voided = 0;                           // of those: ended as void
  std::size_t days = 0;                             // whose heads were carried over
  std::vector<std::string> troubles = {};           // sentences about what could not be carried over
  KnownLocks locks = KnownLocks::part;
};

}  // namespace store
