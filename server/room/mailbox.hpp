// The letters that wait for a room; of those to which somebody wants an answer only so many. Owned by the room, on its
// strand, but for expect() and is_expecting(): any thread.
#pragma once
#include <algorithm>
#include <atomic>
#include <boost/container/deque.hpp>
#include <cstddef>
#include <optional>
#include <vector>

#include "server/room/letter.hpp"

namespace server {

class Mailbox {
 public:
  using Letters = boost::container::deque<Letter>;  // has no memory until there is something in it
  /// Those who look on leave room for the players, who have twice as much.
  enum class Whose : std::uint8_t { watchers, players };

  explicit Mailbox(std::size_t most) : most_(most) {}

  /// A letter is on its way, and has arrived.
  void expect() { ++coming_; }
  void arrived() { --coming_; }
  [[nodiscard]] bool is_expecting() const { return coming_ > 0; }

  [[nodiscard]] bool has_room_for(const Letter& letter, Whose whose) const;
  void push_back(Letter letter);
  void push_front(Letter letter);
  /// The first letter that need not wait.
  template <class MustWait>
  [[nodiscard]] std::optional<Letter> take_first(MustWait must_wait);
  [[nodiscard]] std::vector<Act> take_acts();
  /// Those to which somebody wants an answer; the others stay.
  [[nodiscard]] std::vector<Letter> take_awaited();
  void clear();

  [[nodiscard]] bool empty() const { return letters_.empty(); }
  /// Whether somebody waits for an answer.
  [[nodiscard]] bool is_awaited() const { return awaited_ > 0; }
  [[nodiscard]] const Letters& letters() const { return letters_; }

 private:
  const std::size_t most_;
  std::atomic<std::size_t> coming_ = 0;
  Letters letters_;
  std::size_t awaited_ = 0;  // letters that want an answer
};

template <class MustWait>
std::optional<Letter> Mailbox::take_first(MustWait must_wait) {
  const auto next = std::ranges::find_if_not(letters_, must_wait);
  if (next == letters_.end()) return std::nullopt;
  std::optional<Letter> letter{std::move(*next)};
  letters_.erase(next);
  if (wants_answer(*letter)) --awaited_;
  return letter;
}

}  // namespace server
