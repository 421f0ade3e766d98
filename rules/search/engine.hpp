// An engine for one game: a position with its history, a table and threads that search it. The one who owns it thinks
// with it in one thread; stop and ponder_hit may be called from another.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "rules/game/play.hpp"
#include "rules/search/levels.hpp"
#include "rules/search/root.hpp"
#include "rules/search/time.hpp"

namespace rules::search {

/// The memory that a thread needs for its histories, roughly, in megabytes.
inline constexpr std::size_t kMegabytesOfThread = 8;

/// A report on a search that goes on.
struct Report {
  const Progress& progress;
  std::uint64_t nodes = 0;
  std::int64_t ms = 0;
  int permille_full = 0;
};
using Reporter = std::function<void(const Report&)>;

/// The result of a search; no best action: the position has no move, or a die is due.
struct Found {
  std::optional<Action> best = {};
  std::optional<Action> expected = {};  // the answer that it awaits from the other side
};

class Engine {
 public:
  /// Milliseconds of a clock that only goes forward.
  using Clock = std::int64_t (*)();

  Engine(std::unique_ptr<const Variant> game, Clock clock);
  ~Engine();

  [[nodiscard]] const Variant& game() const { return *game_; }
  /// Another game, or other options; hash, threads and the rest stay.
  void set_game(std::unique_ptr<const Variant> game);
  /// Another evaluation of the game; forgets what was found with the one before.
  void set_parameters(Parameters parameters);
  /// False, and the table that there was, if memory does not suffice.
  bool set_hash(std::size_t megabytes);
  void set_threads(std::size_t count);
  void set_lines(std::size_t count) { lines_ = count; }
  void set_level(const Level& level);
  /// What the levels misjudge in this game, by its table.
  [[nodiscard]] const Misjudgements& misjudgements() const { return weights_.parameters.misjudgements; }
  /// Sets what a level misjudges: one number gives one set of blind spots, until the next game.
  void set_noise_seed(std::uint64_t seed) { noise_seed_ = seed; }
  void set_overhead(std::int64_t ms) { overhead_ms_ = ms; }
  /// Forgets what was found in another game.
  void new_game();

  /// The game so far: its positions from the first one on, each with what led to it.
  void set_position(const Position& position, std::vector<History::Ply> played);
  [[nodiscard]] const Position& position() const { return position_; }

  /// To be called before each think, by whoever may stop it or tell of a ponder hit: what was told before counts no
  /// longer, and what is told from now on does.
  void ready(const Limits& limits);
  /// True from ready() until the search that was begun has been answered.
  [[nodiscard]] bool is_thinking() const { return thinking_.load(); }
  /// Searches until the limits are reached or it is told to stop. `only`: the moves to choose from, all if it is empty.
  Found think(const Limits& limits, std::span<const Action> only, const Reporter& reporter);
  void stop();
  /// The move that was pondered on has come: the clock counts from now. It does nothing if no search ponders.
  void ponder_hit();
  /// Nodes of the search that goes on, or of the last one.
  [[nodiscard]] std::uint64_t nodes() const;

 private:
  void make_workers();
  Found search(const Limits& limits, std::span<const Action> only, const Reporter& reporter);
  [[nodiscard]] bool time_is_up() const;
  [[nodiscard]] bool goes_on(const Progress& progress, const Limits& limits);

  std::unique_ptr<const Variant> game_;
  Clock clock_;
  Weights weights_;
  TranspositionTable table_;
  std::unique_ptr<Shared> shared_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::size_t threads_ = 1;
  std::size_t lines_ = 1;
  Level level_;
  std::uint64_t noise_seed_ = 0;
  std::int64_t overhead_ms_ = 10;
  Position position_;
  std::vector<History::Ply> played_;

  std::int64_t begun_ms_ = 0;
  std::atomic<std::int64_t> counted_from_ms_{0};
  std::atomic<bool> pondering_{false};
  std::atomic<bool> hit_{false};  // it was pondered, and the awaited move has come
  std::atomic<bool> thinking_{false};
  std::atomic<bool> told_to_stop_{false};  // the search may have ended before, by its limits
  TimePlan plan_;
  std::int64_t wanted_ms_ = 0;  // the time wanted, as the last depth suggests; 0: no depth is done yet
  ActionKey last_best_ = kNoAction;
  int steady_depths_ = 0;  // in which the best move stayed the same
};

}  // namespace rules::search
