#include "rules/search/engine.hpp"

#include <algorithm>

#include "rules/game/chance.hpp"
#include "rules/search/start_thread.hpp"
#include "rules/search/tables.hpp"

namespace rules::search {

Engine::Engine(std::unique_ptr<const Variant> game, Clock clock) : clock_(clock) {
  table_.resize(16);
  set_game(std::move(game));
}
Engine::~Engine() = default;

void Engine::set_game(std::unique_ptr<const Variant> game) {
  workers_.clear();
  shared_.reset();
  game_ = std::move(game);
  weights_ = compile(*game_, best_parameters(*game_));
  shared_ = std::make_unique<Shared>(*game_, weights_, table_);
  shared_->time_is_up = [](void* engine) { return static_cast<const Engine*>(engine)->time_is_up(); };
  shared_->asked = this;
  table_.clear();
  make_workers();
}

void Engine::set_parameters(Parameters parameters) {
  weights_ = compile(*game_, std::move(parameters));
  new_game();
}

void Engine::make_workers() {
  workers_.clear();
  for (std::size_t i = 0; i < threads_; ++i)
    workers_.push_back(std::make_unique<Worker>(*shared_, static_cast<int>(i)));
}

bool Engine::set_hash(std::size_t megabytes) {
  return table_.resize(megabytes);
}
void Engine::set_threads(std::size_t count) {
  threads_ = std::max<std::size_t>(count, 1);
  make_workers();
}
void Engine::set_level(const Level& level) {
  if (level == level_) return;
  level_ = level;
  new_game();  // what one level has found misleads another
}
void Engine::new_game() {
  table_.clear();
  for (const auto& worker : workers_) worker->forget();
  noise_seed_ = static_cast<std::uint64_t>(clock_());  // other blind spots than in the last game
}

void Engine::set_position(const Position& position, std::vector<History::Ply> played) {
  position_ = position;
  played_ = std::move(played);
}

std::uint64_t Engine::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->nodes.load(std::memory_order_relaxed);
  return sum;
}

bool Engine::time_is_up() const {
  if (pondering_.load(std::memory_order_relaxed) || plan_.most_ms == 0) return false;
  const std::int64_t passed = clock_() - counted_from_ms_.load(std::memory_order_relaxed);
  // A ponder hit may come long before the depth at hand is done.
  const std::int64_t wanted = hit_.load(std::memory_order_relaxed) ? wanted_ms_ : 0;
  return passed >= plan_.most_ms || (wanted != 0 && passed >= wanted);
}

void Engine::ready(const Limits& limits) {
  told_to_stop_.store(false);
  shared_->stop.store(false);
  counted_from_ms_.store(clock_());
  pondering_.store(limits.ponder);
  hit_.store(false);
  thinking_.store(true);
}

void Engine::stop() {
  told_to_stop_.store(true);
  shared_->stop.store(true);
}

void Engine::ponder_hit() {
  if (!pondering_.load()) return;
  counted_from_ms_.store(clock_());
  hit_.store(true);
  pondering_.store(false);
}

bool Engine::goes_on(const Progress& progress, const Limits& limits) {
  const RootMove& best = progress.lines.front();
  const ActionKey key = key_of(best.action);
  steady_depths_ = key == last_best_ ? steady_depths_ + 1 : 0;
  last_best_ = key;
  if (limits.mate > 0 && best.score >= kWon - 2 * limits.mate) return false;
  if (plan_.usual_ms == 0) return true;
  // Less where the same move is best again and again, more where it has just changed or its score has fallen.
  double share = 1.4 - 0.09 * std::min(steady_depths_, 9);
  if (best.previous != -kInfinite && best.score < best.previous - 20) share *= 1.4;
  const std::uint64_t all = std::max<std::uint64_t>(workers_.front()->nodes.load(std::memory_order_relaxed), 1);
  if (progress.depth >= 8) share *= 1.5 - std::min(static_cast<double>(best.effort) / static_cast<double>(all), 0.8);
  if (workers_.front()->root_moves.size() == 1) share = 0.1;
  const auto wanted = static_cast<std::int64_t>(static_cast<double>(plan_.usual_ms) * share);
  wanted_ms_ = std::max<std::int64_t>(wanted, 1);
  if (pondering_.load(std::memory_order_relaxed)) return true;
  return clock_() - counted_from_ms_.load(std::memory_order_relaxed) < wanted;
}

Found Engine::think(const Limits& limits, std::span<const Action> only, const Reporter& reporter) {
  const Found found = search(limits, only, reporter);
  // Whoever is told to think until it is stopped does not answer before, even if there is no more to find.
  while (kHasThreads && (limits.infinite || pondering_.load()) && !told_to_stop_.load()) {
    wait_a_moment();
  }
  thinking_.store(false);
  return found;
}

Found Engine::search(const Limits& limits, std::span<const Action> only, const Reporter& reporter) {
  begun_ms_ = clock_();
  plan_ = plan_time(limits, position_.turn(), position_.fullmove() - 1, game_->typical_moves, overhead_ms_);
  wanted_ms_ = 0;
  last_best_ = kNoAction;
  steady_depths_ = 0;
  table_.new_search();
  std::uint64_t most_nodes = limits.nodes;
  if (level_.nodes != 0) most_nodes = most_nodes == 0 ? level_.nodes : std::min(most_nodes, level_.nodes);
  shared_->bound_nodes(most_nodes);
  shared_->noise = level_.noise;
  shared_->noise_seed = noise_seed_;
  for (const auto& worker : workers_) {
    worker->nodes.store(0);
    set_root(*worker, position_, played_, only);
  }
  Worker& first = *workers_.front();
  if (first.root_moves.empty() || turn_kind_of(*game_, position_).chance) return {};
  const int depth = limits.depth > 0 ? std::min(limits.depth, kMostPlies - 1) : kMostPlies - 1;
  std::vector<Thread> helpers;
  for (std::size_t i = 1; i < workers_.size(); ++i) {
    auto helper = start_thread([this, i] { deepen(*workers_[i], kMostPlies - 1, 1, {}); });
    if (!helper) break;  // it is searched with those that there are
    helpers.push_back(std::move(*helper));
  }
  ActionKey reported = kNoAction;
  const auto report = [&](const Progress& progress) {
    reported = key_of(progress.lines.front().action);
    if (reporter) reporter({progress, nodes(), clock_() - begun_ms_, table_.permille_full()});
  };
  deepen(first, depth, lines_, [&](const Progress& progress) {
    report(progress);
    return goes_on(progress, limits);
  });
  shared_->stop.store(true);
  for (Thread& helper : helpers) helper.join();
  const RootMove& best = first.root_moves.front();
  // A depth that was broken off may have found a better move: what is played has been told.
  if (key_of(best.action) != reported && best.score != -kInfinite) {
    report({first.root_depth, first.selective_depth, std::span(first.root_moves).first(1)});
  }
  Found found{.best = best.action};
  if (best.line.size() > 1) {
    Position after = position_;
    apply(*game_, after, best.action);
    const bool rolls = turn_kind_of(*game_, after).chance;
    if (!rolls && after.turn() != position_.turn()) found.expected = best.line[1];
  }
  return found;
}

}  // namespace rules::search
