// Puts a copy in the place of a database and the database aside, so that the two are never mixed and nothing that was
// signed is signed again. For a server that is stopped; docs/operations.md tells how it is used.
#pragma once
#include <cstddef>
#include <expected>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace store::sqlite {

/// Ends every draw of a game that is open, as void: the game as it was in the old database and its draws, with their
/// secrets; the draws as they are from then on. An error is a sentence that says why that cannot be.
using EndDraws =
    std::function<std::expected<std::vector<DrawWrite>, std::string>(const StoredGame&, const std::vector<DrawWrite>&)>;

struct RestoreOrder {
  std::filesystem::path from;
  std::filesystem::path file;  // the database
  WallTime now;
  EndDraws end_draws;
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

/// Errors leave everything as it was, but for an interrupted restore, which every call carries through first: `in_use`
/// (a server runs), `not_found`, `invalid` (FILE is the database itself), `foreign`, `newer`, `changed`, `gap`,
/// `corrupt`, `mixed`, `place`, `unavailable` (the disk is full).
[[nodiscard]] Result<RestoreReport> restore(const RestoreOrder& order);

}  // namespace store::sqlite
