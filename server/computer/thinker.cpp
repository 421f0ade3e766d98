#include "server/computer/thinker.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include "rules/notation/move_text.hpp"
#include "rules/search/engine.hpp"
#include "server/base/id.hpp"

namespace server::computer {
namespace {

constexpr std::size_t kHashMegabytes = 1;        // more than the highest level fills
constexpr std::size_t kValueHashMegabytes = 16;  // as an engine for analysis has it
constexpr std::size_t kMostLine = 8;             // moves
constexpr std::int64_t kMostValueMs = 60'000;    // a bound for a busy machine: no search takes the thread for ever

std::int64_t now_ms() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

/// An engine with the game that it searched last.
class OneEngine {
 public:
  explicit OneEngine(std::size_t megabytes) : megabytes_(megabytes) {}

  rules::search::Engine& set_up(const rules::Variant& wanted, std::uint64_t game) {
    prepare(wanted);
    // Values found at another table would influence the moves at this one.
    if (std::exchange(game_, game) != game) engine_->new_game();
    return *engine_;
  }

 private:
  /// Compiled anew where the game is another one: an engine owns its own.
  void prepare(const rules::Variant& wanted) {
    if (engine_ && engine_->game().id == wanted.id && engine_->game().options == wanted.options) return;
    auto game = rules::make_variant(wanted.id, wanted.options).value();
    if (engine_) return engine_->set_game(std::move(game));
    engine_ = std::make_unique<rules::search::Engine>(std::move(game), now_ms);
    engine_->set_hash(megabytes_);
  }

  std::size_t megabytes_;
  std::unique_ptr<rules::search::Engine> engine_;
  std::uint64_t game_ = 0;  // the game that it searched last
};

/// The state of one thread.
class Searcher {
 public:
  Answer find(const Question& question) {
    rules::search::Engine& engine = moves_.set_up(*question.variant, question.game);
    engine.set_level(rules::search::level_of(question.level, engine.misjudgements()));
    engine.set_noise_seed(question.game);
    engine.set_position(question.position, question.plies);
    Answer answer;
    const auto hear = [&](const rules::search::Report& report) { answer.score = report.progress.lines.front().score; };
    const rules::search::Limits limits{};
    engine.ready(limits);
    const rules::search::Found found = engine.think(limits, {}, hear);
    answer.move = found.best.value();
    return answer;
  }

  Valued value(const Valuation& valuation) {
    rules::search::Engine& engine = values_.set_up(*valuation.variant, valuation.game);
    engine.set_position(valuation.position, valuation.plies);
    Valued valued;
    const auto hear = [&](const rules::search::Report& report) {
      const rules::search::RootMove& best = report.progress.lines.front();
      valued.score = best.score;
      valued.line.clear();
      for (const rules::Action& action : best.line) {
        if (action.verb == rules::Verb::roll || valued.line.size() == kMostLine) break;
        valued.line.push_back(rules::to_text(engine.game(), action));
      }
    };
    const rules::search::Limits limits{.nodes = valuation.nodes, .move_ms = kMostValueMs};
    engine.ready(limits);
    (void)engine.think(limits, {}, hear);
    return valued;
  }

 private:
  OneEngine moves_{kHashMegabytes};
  OneEngine values_{kValueHashMegabytes};
};

static_assert(kComputerLevels == rules::search::kLevels);

}  // namespace

Thinker::Thinker(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Thinker::~Thinker() {
  stop();
}

void Thinker::stop() {
  {
    Lock lock(mutex_);
    stopping_ = true;
  }
  something_.notify_all();
  for (std::thread& one : threads_) one.join();
  threads_.clear();
}

void Thinker::ask(Question question, Completion then) {
  {
    Lock lock(mutex_);
    queue_.push_back({std::move(question), std::move(then)});
  }
  something_.notify_one();
}

void Thinker::ask_for_value(Valuation valuation, ValueCompletion then) {
  {
    Lock lock(mutex_);
    values_.push_back({std::move(valuation), std::move(then)});
  }
  something_.notify_one();
}

void Thinker::work() {
  Searcher searcher;
  Lock lock(mutex_);
  for (;;) {
    while (!stopping_ && queue_.empty() && values_.empty()) something_.wait(lock.native());
    if (stopping_) return;
    if (!queue_.empty()) {
      QueuedQuestion asked = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      asked.then(searcher.find(asked.question));
    } else {
      QueuedValuation asked = std::move(values_.front());
      values_.pop_front();
      lock.unlock();
      asked.then(searcher.value(asked.valuation));
    }
    lock.lock();
  }
}

}  // namespace server::computer
