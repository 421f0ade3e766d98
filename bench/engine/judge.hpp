// The engine as a judge of single positions: its searches begin with a table that knows nothing, so that the same
// position is judged alike whatever was judged before.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "bench/engine/games.hpp"
#include "rules/search/engine.hpp"

namespace bench {

/// The verdict of a search on a position: the best line and the one after it, of the last depth that was finished.
struct Verdict {
  rules::Action best;
  rules::search::Score first = 0;
  rules::search::Score second = 0;
  std::uint64_t seen_after = 0;  // nodes: since then the best move has been this one
};

class Judge {
 public:
  explicit Judge(const std::string& variant);

  [[nodiscard]] const rules::Variant& game() const { return engine_.game(); }
  rules::search::Found search(const rules::Position& position, const rules::search::Limits& limits,
                              const rules::search::Reporter& reporter);
  /// Judges a position; none: it has no two moves.
  std::optional<Verdict> judge(const rules::Position& position, std::uint64_t nodes);
  /// Judges with whatever the table knows: for short searches, in which emptying the table would be most of the work.
  std::optional<Verdict> look(const rules::Position& position, std::uint64_t nodes);

 private:
  void set(const rules::Position& position);

  rules::search::Engine engine_;
};

}  // namespace bench
