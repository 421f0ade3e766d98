// What a caller hands over to put a copy in the place of a store, and what it is told afterwards;
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

/// Ends every open draw of a game as void. It takes the game as it was in the old database and its draws, with their
/// secrets, and gives the draws as they are from then on. An error is a sentence that says why that cannot be.
using EndDraws =
    std::function<std::expected<std::vector<DrawWrite>, std::string>(const StoredGame&, const std::vector<DrawWrite>&)>;

/// Ends the open draws of a tournament's round as void. It takes the tournament as it was in the old database and the
/// round's draws, and gives the draws as they are from then on, or a sentence as EndDraws does.
using EndRoundDraws = std::function<std::expected<std::vector<DrawWrite>, std::string>(const StoredTournament&,
                                                                                       const std::vector<DrawWrite>&)>;

struct RestoreOrder {
  std::filesystem::path from;
  WallTime now;
  EndDraws end_draws;
  EndRoundDraws end_round_draws = {};  // may be empty where there are no tournaments
  /// What to do if the old database is not damaged and yet cannot be read.
  enum class IfUnreadable : std::uint8_t { refuse, forget };
  IfUnreadable if_unreadable = IfUnreadable::refuse;
  /// Called when the restore is sure to happen: from then on a start carries it through, whatever happens. May be
  /// empty.
  std::function<void()> on_meant = {};
};

/// What was found of the old database.
enum class OldDatabase : std::uint8_t {
  none,
  read,        // all that was signed in the old database is carried over
  of_another,  // the old database is another server's: its first signing key is not the copy's
  unreadable,
};

struct RestoreReport {
  OldDatabase old = OldDatabase::none;
  std::string why = {};                             // why the old database cannot be read
  std::optional<std::filesystem::path> aside = {};  // the directory in which the old database is now
  std::size_t draws = 0;                            // how many draws were carried over
  std::size_t voided = 0;                           // how many of these were ended as void
  std::size_t days = 0;                             // how many days' heads were carried over
  std::vector<std::string> troubles = {};           // sentences about what could not be carried over
  KnownLocks locks = KnownLocks::part;
};

}  // namespace store
