// The mark in a SQLite file whose content is in another database now. Two servers with one signing key would sign
// twice, so nothing of this program takes such a file, and older programs take it for another program's.
#pragma once
#include <optional>
#include <string>

#include "server/store/sqlite/connection.hpp"

namespace store::sqlite {

/// `PRAGMA application_id` of our files: "Astr", and of one that is marked: "Astm".
inline constexpr std::int64_t kApplicationId = 0x41737472;
inline constexpr std::int64_t kMovedId = 0x4173746d;

struct Moved {
  std::string to;        // the URL, without a password
  bool is_done = false;  // false: it is not known whether the other database has stored it
};

/// Reads the mark; none: the file is not marked.
[[nodiscard]] std::optional<Moved> read_mark(Connection& sql);
/// Marks the file in a transaction of its own, which is as durable as the connection's.
void mark_as_moved(Connection& sql, const Moved& moved);
void take_mark_back(Connection& sql);

/// What whoever would use the file is told.
[[nodiscard]] std::unexpected<Error> refuse_moved(const Moved& moved);

}  // namespace store::sqlite
