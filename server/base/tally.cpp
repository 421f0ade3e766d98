#include "server/base/tally.hpp"

#include <memory>
#include <vector>

#include "server/base/mutex.hpp"

namespace server {
namespace {

struct Tallies {
  Mutex mutex;
  std::vector<std::unique_ptr<Tally>> all GUARDED_BY(mutex);
  std::vector<Tally*> free GUARDED_BY(mutex);  // whose threads have ended
};

/// Never destroyed: threads may end after everything else.
Tallies& tallies() {
  static Tallies& all = *new Tallies;
  return all;
}

Tally& take_tally() {
  Lock lock(tallies().mutex);
  if (!tallies().free.empty()) {
    Tally& again = *tallies().free.back();
    tallies().free.pop_back();
    return again;
  }
  return *tallies().all.emplace_back(std::make_unique<Tally>());
}

struct Taken {
  Tally& tally = take_tally();
  Taken() = default;
  Taken(const Taken&) = delete;
  Taken& operator=(const Taken&) = delete;
  ~Taken();
};

constinit thread_local Tally* own_tally = nullptr;

Tally& begin_tally() {
  thread_local const Taken taken;
  own_tally = &taken.tally;
  return taken.tally;
}

/// What else of the thread ends after this may count still: by the way that a new thread takes.
Taken::~Taken() {
  own_tally = nullptr;
  Lock lock(tallies().mutex);
  tallies().free.push_back(&tally);
}

template <std::size_t kSize>
void add_all(std::array<Count, kSize>& sums, const std::array<Count, kSize>& others) {
  for (std::size_t i = 0; i < kSize; ++i) sums[i].add(others[i]);
}

}  // namespace

void Tally::add(const Tally& other) {
  messages.add(other.messages);
  sessions_opened.add(other.sessions_opened);
  sessions_closed.add(other.sessions_closed);
  add_all(refused, other.refused);
  add_all(refused_http, other.refused_http);
  add_all(turned_away, other.turned_away);
  add_all(http_answers, other.http_answers);
  moves.add(other.moves);
  games_begun.add(other.games_begun);
  games_ended.add(other.games_ended);
  commands.add(other.commands);
  commits.add(other.commits);
  batches.add(other.batches);
  commits_lost.add(other.commits_lost);
  log_dropped.add(other.log_dropped);
  add_all(mails, other.mails);
  add_all(pushes, other.pushes);
}

Tally& tally() {
  return own_tally != nullptr ? *own_tally : begin_tally();
}

void add_tallies(Tally& sum) {
  Lock lock(tallies().mutex);
  for (const auto& one : tallies().all) sum.add(*one);
}

}  // namespace server
