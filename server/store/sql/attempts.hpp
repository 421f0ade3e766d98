// How the threads that own connections do what may fail. Not thread-safe: whoever calls owns the connection.
#pragma once
#include <exception>
#include <optional>

#include "server/store/sql/sql.hpp"

namespace store::sql {

/// What is said of an exception that no database has thrown: there is no memory.
[[nodiscard]] Error out_of_memory(const std::exception& exception);

/// Gives what a step has failed with, after everything was rolled back.
template <class Step>
[[nodiscard]] std::optional<Error> tried(Sql& sql, Step step) {
  try {
    step();
    return std::nullopt;
  } catch (const Failure& failure) {
    sql.roll_back();
    return failure.error();
  } catch (const std::exception& exception) {
    sql.roll_back();
    return out_of_memory(exception);
  }
}

/// Does a step, and does it again, from the start, where it came into another writer's way.
template <class Step>
decltype(auto) again_if_in_the_way(Sql& sql, Step step) {
  constexpr int kTries = 5;
  for (int left = kTries;; --left) {
    try {
      return step();
    } catch (const Failure& failure) {
      if (failure.kind() != Failure::Kind::again || left == 1) throw;
      sql.roll_back();
    }
  }
}

}  // namespace store::sql
