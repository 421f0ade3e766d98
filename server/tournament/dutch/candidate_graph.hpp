// The players of a bracket as a graph whose matchings of greatest weight are its best candidates, and the questions by
// which one of these is singled out. What has been settled is held, so that later answers leave it alone. Internal to
// best_candidate.cpp.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "server/tournament/dutch/best_candidate.hpp"
#include "server/tournament/dutch/weights.hpp"

namespace tournament {

enum class Hold : std::uint8_t {
  nothing,
  paired,    // in this bracket
  unpaired,  // in this bracket
  upper,     // the better one of a pair
  lower,     // the worse one, or not paired here
  with       // one mate and no other
};

class CandidateGraph {
 public:
  CandidateGraph(const Bracket& bracket, Scope scope, std::span<const int> moved, std::span<const int> limbo,
                 std::span<const int> residents);

  [[nodiscard]] int size() const { return static_cast<int>(vertices_.size()); }
  /// The vertex at this index; vertices are ordered by strength.
  [[nodiscard]] const Vertex& at(int vertex) const { return vertices_[static_cast<std::size_t>(vertex)]; }
  /// The vertices of a kind are in one piece.
  [[nodiscard]] std::vector<int> all(Kind kind) const;

  [[nodiscard]] int mate(int vertex) const { return matching_->mate(vertex); }
  [[nodiscard]] bool may_pair(int one, int two) const;
  [[nodiscard]] bool is_paired(int vertex) const { return may_pair(vertex, mate(vertex)); }
  [[nodiscard]] bool is_upper(int vertex) const { return is_paired(vertex) && vertex < mate(vertex); }

  /// Solves again where each edge of the vertex has so much in its favour, by the other end; less than all else.
  void favour(int vertex, const std::function<std::uint64_t(int)>& step);
  /// Ends the favour and settles what the solution has to keep.
  void hold(int vertex, Hold hold, int with = -1);

  [[nodiscard]] Candidate candidate() const;

 private:
  [[nodiscard]] bool breaks_hold(int vertex, int other) const;
  void put(Weight& weight, int one, int two, std::uint64_t step) const;
  void renew(int vertex, const std::function<std::uint64_t(int)>& step);

  struct Held {
    Hold hold = Hold::nothing;
    int with = -1;
  };

  const Bracket* bracket_;
  std::vector<Vertex> vertices_;
  Weights weights_;
  std::unique_ptr<Matching> matching_;
  std::vector<Held> held_;
};

}  // namespace tournament
