// Moves all that a SQLite store has into an empty PostgreSQL database, so that at no moment both can be taken for the
// server's own.
#pragma once
#include <filesystem>
#include <string>

#include "server/store/move.hpp"

namespace store::mover {

struct Route {
  std::filesystem::path from;  // the SQLite file
  std::string to;              // PostgreSQL's URL, as libpq takes it
  std::string shown;           // the same without a password, as the file is marked with it
};

/// Moves the store. The file is marked before PostgreSQL commits; a move that breaks off later is carried through when
/// it is said again. Errors say what to do: those of both stores when they are opened, and `not_found` (there is no
/// such file), `exists` (the database is not empty), `elsewhere` (the file was moved), `invalid` (PostgreSQL has no
/// place for something), `corrupt` (the two are not the same).
[[nodiscard]] Result<MoveReport> move(const Route& route, const MoveOrder& order);

}  // namespace store::mover
