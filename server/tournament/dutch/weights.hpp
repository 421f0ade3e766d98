// The weights of edges for one bracket: the criteria as counters above each other, in one number (docs/dutch.md,
// section 5). A matching of greatest weight is a best candidate. Internal to the search for candidates.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "server/tournament/dutch/bracket.hpp"
#include "server/tournament/dutch/matching.hpp"

namespace tournament {

/// How far the search looks below the bracket. A wider one is needed only where a narrower one's best candidate does
/// not let the others be paired as well as they could be.
enum class Reach : std::uint8_t { bracket, next, all };

enum class Kind : std::uint8_t { moved, limbo, resident, next, rest, nobody, bye };
struct Vertex {
  Kind kind = Kind::nobody;
  int rank = -1;
  int place = 0;  // among those of its kind, from 1
};

/// The part of a bracket that is still open: pairs of moved players may be settled, and then the other moved players
/// are in limbo.
struct Scope {
  Reach reach = Reach::bracket;
  bool counts_games = false;  // C9 applies
  int pairs = 0;              // pairs of residents with each other, for the exchanges; 0: these are not looked at yet
};

class Weights {
 public:
  Weights(const Bracket& bracket, Scope scope, std::span<const Vertex> vertices);

  /// How many bits hold all of a matching.
  [[nodiscard]] int bits() const { return bits_; }
  /// Adds the weight of an edge, the better vertex first; `step` is what the sequence asks for now.
  void put(Weight& weight, const Vertex& one, const Vertex& two, std::uint64_t step) const;

  [[nodiscard]] static bool is_pair(const Bracket& bracket, const Vertex& one, const Vertex& two);

 private:
  /// A counter's place; without any bits where it would always be the same.
  struct Counter {
    std::uint64_t most = 0;
    int shift = -1;
  };
  using Counters = std::vector<Counter>;  // one counter per score, highest first

  void count_people();
  void place_counters();
  void place(Counter& counter);
  void put_pair(Weight& weight, const Vertex& one, const Vertex& two) const;
  void put_drifts(Weight& weight, const Vertex& one, const Vertex& two) const;
  void put_below(Weight& weight, const Vertex& one, const Vertex& two) const;
  [[nodiscard]] std::size_t score_index(int rank) const;

  const Bracket* bracket_;
  Scope scope_;
  std::span<const Vertex> vertices_;
  std::vector<Points> scores_;  // the scores of moved players, and last that of the residents
  int bits_ = 0;

  // The counters by criterion (docs/dutch.md, section 2), the first in rank first; each counts those who do not miss
  // it.
  Counter complete_;                // C4, C5
  Counter pairs_;                   // C6
  Counters moved_;                  // C7
  Counter next_pairs_;              // C8: C6 of the next bracket
  Counters next_of_score_;          // C8: C7 of the next bracket
  Counter games_;                   // C9
  Counter balance_;                 // C10
  Counter change_;                  // C11
  Counter preference_;              // C12
  Counter strong_preference_;       // C13
  Counter resident_down_;           // C14
  Counter moved_up_;                // C15
  Counter resident_down_before_;    // C16
  Counter moved_up_before_;         // C17
  Counters moved_down_;             // C18
  Counters opponent_up_;            // C19
  Counters moved_down_before_;      // C20
  Counters opponent_up_before_;     // C21
  Counter originals_, sum_, step_;  // the sequence of candidates (section 4)
};

}  // namespace tournament
