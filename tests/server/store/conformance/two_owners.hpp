// Two stores that are open on one database, as two servers have it while one takes over from the other.
#pragma once
#include <atomic>
#include <memory>
#include <thread>

#include "tests/server/store/conformance/backends.hpp"

namespace store_tests {

class TwoOwnersTest : public StoreTest {
 protected:
  void SetUp() override { other = GetParam().open_beside(place).value(); }

  static Term take_over(Store& store) { return store_tests::take_over(store)->term; }
  static Result<StoredGame> claim(Store& store, const GameId& id, Term term) {
    return answer<StoredGame>([&](auto then) { store.games().claim(id, term, {}, std::move(then)); });
  }
  /// Does the same with both stores at the same time; how often it was done.
  template <class Do>
  int both(Do one) {
    std::atomic<int> done = 0;
    std::jthread first([&] { done += one(*db) ? 1 : 0; });
    std::jthread second([&] { done += one(*other) ? 1 : 0; });
    first.join();
    second.join();
    return done;
  }

  const GameId game = game_id(1);
  std::unique_ptr<Store> other;  // destroyed before the first one
};

}  // namespace store_tests
