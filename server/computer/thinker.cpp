#include "server/computer/thinker.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include "rules/search/engine.hpp"
#include "server/base/id.hpp"

namespace server::computer {
namespace {

constexpr std::size_t kHashMegabytes = 1;  // more than the highest level fills

std::int64_t now_ms() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

/// The engine of one thread, with the game that it searched last.
class Searcher {
 public:
  Answer find(const Question& question) {
    prepare(question);
    engine_->set_level(rules::search::level_of(question.level));
    // What was found at another table would show here: other moves at each.
    if (std::exchange(game_, question.game) != question.game) engine_->new_game();
    engine_->set_noise_seed(question.game);
    engine_->set_position(question.position, question.plies);
    Answer answer;
    const auto hear = [&](const rules::search::Report& report) { answer.score = report.progress.lines.front().score; };
    const rules::search::Limits limits{};
    engine_->ready(limits);
    const rules::search::Found found = engine_->think(limits, {}, hear);
    answer.move = found.best.value();
    return answer;
  }

 private:
  /// Compiled anew where the game is another one: an engine owns its own.
  void prepare(const Question& question) {
    const rules::Variant& wanted = *question.variant;
    if (engine_ && engine_->game().id == wanted.id && engine_->game().options == wanted.options) return;
    auto game = rules::make_variant(wanted.id, wanted.options).value();
    if (engine_) return engine_->set_game(std::move(game));
    engine_ = std::make_unique<rules::search::Engine>(std::move(game), now_ms);
    engine_->set_hash(kHashMegabytes);
  }

  std::unique_ptr<rules::search::Engine> engine_;
  std::uint64_t game_ = 0;  // that it searched last
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
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  something_.notify_all();
  for (std::thread& one : threads_) one.join();
  threads_.clear();
}

void Thinker::ask(Question question, Then then) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({std::move(question), std::move(then)});
  }
  something_.notify_one();
}

void Thinker::work() {
  Searcher searcher;
  std::unique_lock lock(mutex_);
  for (;;) {
    something_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    Asked asked = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    asked.then(searcher.find(asked.question));
    lock.lock();
  }
}

}  // namespace server::computer
