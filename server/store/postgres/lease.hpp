// Who of several servers serves: a row that the one that does writes again and again, and that another one takes once
// it has been silent for long enough. On a connection and a thread of its own, so that no other write makes a server
// seem silent. Safety does not rest on it: terms keep an old owner out. Owned by the store.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "server/store/postgres/connection.hpp"
#include "server/store/sql/task_queue.hpp"
#include "server/store/store.hpp"

namespace store::postgres {

class Lease {
 public:
  /// `before_end`: what is to be done, on the lease's thread, before the lease is let go.
  Lease(std::shared_ptr<Database> database, sql::QueueLimits limits, std::function<void()> before_end);
  ~Lease() { finish(); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  /// What a takeover gives; the lineage as it is from then on.
  struct Taken {
    Tenure tenure;
    Lineage lineage;
  };
  /// See Store::take_over. Ends the sessions of the server before, if that was another one.
  void take(Bid bid, Completion<Taken> then);
  /// Says that the owner is there, as long as it has not said so itself since it took over.
  void renew_first();
  /// See Store::beat.
  void beat(Term term, WallTime served, Completion<Heard> then);
  /// See Store::confirm_copies.
  void confirm_copies(Completion<void> then);
  /// Takes nothing more, and lets go of the lease if this store has it.
  void close() { queue_.close(); }
  /// Waits until that is done.
  void finish();

 private:
  struct Row;
  void work();
  void carry_out(const std::function<void()>& step);
  /// Says that the owner is there; the time, or none if this store has no lease.
  [[nodiscard]] std::optional<WallTime> renew();
  [[nodiscard]] Result<Taken> try_to_take(const Bid& bid);
  [[nodiscard]] Result<Taken> take_from(const Bid& bid, const Row& before);
  void took(Taken& taken);
  void end_sessions(const std::string& sessions);
  void wait_beside(const std::string& node);
  void let_go();

  const std::shared_ptr<Database> database_;
  const std::function<void()> before_end_;
  sql::TaskQueue queue_;
  Connection sql_;
  std::optional<std::string> node_;   // of the server that has asked
  std::atomic<bool> is_new_ = false;  // it has taken over, and has said nothing since
  std::thread thread_;
};

}  // namespace store::postgres
