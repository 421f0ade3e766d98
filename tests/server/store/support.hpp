// What all tests of the store share: a directory of one's own, a way to wait for an answer, short values.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/store/store.hpp"
#include "tests/server/support/directory.hpp"

namespace store_tests {

using namespace store;  // NOLINT(google-build-using-namespace): these are its tests

using server::test::Directory;

/// Gives the answer to a request: `answer<Appended>([&](auto then) { log.append(…, std::move(then)); })`.
template <class T, class Ask>
[[nodiscard]] Result<T> answer(Ask ask) {
  std::promise<Result<T>> promise;
  auto future = promise.get_future();
  ask(Completion<T>{
      [promise = std::move(promise)](Result<T> result) mutable { promise.set_value(std::move(result)); }});
  return future.get();
}

/// Keeps the store's writer busy until it is released, so that what is asked meanwhile becomes one batch.
class Hold {
 public:
  explicit Hold(Store& store);
  ~Hold() { release(); }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;
  void release();

 private:
  std::promise<void> released_;
  bool is_released_ = false;
};

[[nodiscard]] GameId game_id(std::string_view text);
/// Gives the id of a game by its number: `game0042`.
[[nodiscard]] GameId game_id(int number);
[[nodiscard]] WallTime at(std::int64_t ms);
[[nodiscard]] NewGame new_game(const GameId& id);
/// Gives an event with this number, from which all else follows.
[[nodiscard]] StoredEvent event(Seq seq);
/// Gives writes with the events first … last.
[[nodiscard]] Writes events(Seq first, Seq last);

/// Takes the database over, whoever has it.
[[nodiscard]] Result<Tenure> take_over(Store& store);
[[nodiscard]] Result<Appended> create(Store& store, const GameId& id, Writes writes = {}, Term term = Term::first);
[[nodiscard]] Result<Appended> append(Store& store, const GameId& id, Seq expected, Writes writes,
                                      Term term = Term::first);
[[nodiscard]] Result<StoredGame> read(Store& store, const GameId& id, Seq after = 0);

/// Gives the code of a refusal; fails the test if there was none.
template <class T>
[[nodiscard]] std::string refusal(const Result<T>& result) {
  if (result) return "no refusal";
  EXPECT_FALSE(result.error().what.empty());
  return std::string{name(result.error().code)};
}

/// The latest lines of talk beside a game, so many of each channel.
[[nodiscard]] std::vector<TalkLine> latest_lines(Store& store, const GameId& game, std::size_t most);

}  // namespace store_tests
