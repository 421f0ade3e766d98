// One bracket (docs/dutch.md, sections 1 and 2): who is in it, who comes after, and what a pair of it costs. Players
// are named by their rank in the field, from 0; numbers fall with strength. Pure; any thread.
#pragma once
#include <optional>
#include <vector>

#include "server/tournament/dutch/entrant.hpp"

namespace tournament {

struct Bracket {
  const Field* field = nullptr;
  std::vector<int> moved;      // those who were moved down into it
  std::vector<int> residents;  // one scoregroup
  std::vector<int> next;       // the scoregroup below
  std::vector<int> rest;       // all below that
  std::optional<Points>
      bye_score;  // what the player who will sit out has; none: the number is even, or it sits already

  [[nodiscard]] const Entrant& at(int rank) const { return field->at(rank); }
  [[nodiscard]] bool may_sit_out(int rank) const {
    return bye_score && !at(rank).barred && at(rank).score == *bye_score;
  }
  /// The one who sits out comes from this bracket: nobody below has enough points.
  [[nodiscard]] bool decides_bye() const { return bye_score && *bye_score >= at(residents.front()).score; }
};

}  // namespace tournament
