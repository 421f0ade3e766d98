// Perfect matchings of greatest weight in complete graphs, and again after the edges of one vertex have changed.
// Edmonds' blossoms with dual variables; O(n^3) for all, O(n^2) for a change. Knows nothing of tournaments. One thread
// at a time.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

namespace tournament {

/// A weight as a sum of numbers that stand so many bits up.
class Weight {
 public:
  struct Term {
    std::uint64_t value = 0;
    int shift = 0;
  };
  void add(std::uint64_t value, int shift) {
    if (value != 0) terms_.push_back({value, shift});
  }
  void clear() {
    terms_.clear();
    struck_ = false;
  }
  /// No matching uses the edge, if there is any that can do without.
  void strike() { struck_ = true; }
  [[nodiscard]] bool is_struck() const { return struck_; }
  [[nodiscard]] const std::vector<Term>& terms() const { return terms_; }

 private:
  std::vector<Term> terms_;
  bool struck_ = false;
};

class Matching {
 public:
  virtual ~Matching() = default;
  /// Sets the weight of an edge, before the first `solve`; edges that are not set weigh nothing.
  virtual void set(int one, int two, const Weight& weight) = 0;
  /// Afterwards: begins a change of the edges of `vertex`, which are then set by `renew` one and all, until `close`.
  virtual void open(int vertex) = 0;
  virtual void renew(int other, const Weight& weight) = 0;
  virtual void close() = 0;
  virtual void solve() = 0;
  [[nodiscard]] virtual int mate(int vertex) const = 0;
};

/// Makes a matching for an even number of vertices; the sum of the weights of any matching must stay below two to the
/// power of `bits`.
[[nodiscard]] std::unique_ptr<Matching> make_matching(int vertices, int bits);

}  // namespace tournament
