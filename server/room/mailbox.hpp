// The messages that wait for a room; of those to which somebody wants an answer only so many. Owned by the room, on its
// strand, but for expect() and is_expecting(): any thread.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <list>
#include <optional>
#include <vector>

#include "server/base/recycled_memory.hpp"
#include "server/room/room_message.hpp"

namespace server {

class Mailbox {
 public:
  /// No deque: most mailboxes are empty.
  using RoomMessages = std::list<RoomMessage, RecyclingAllocator<RoomMessage>>;
  /// Says whose message it is: those who look on leave room for the players, who have twice as much.
  enum class Whose : std::uint8_t { watchers, players };

  explicit Mailbox(std::size_t most) : most_(most) {}

  /// A message is on its way, and has arrived.
  void expect() { ++coming_; }
  void arrived() { --coming_; }
  [[nodiscard]] bool is_expecting() const { return coming_ > 0; }

  [[nodiscard]] bool has_room_for(const RoomMessage& message, Whose whose) const;
  void push_back(RoomMessage message);
  void push_front(RoomMessage message);
  /// Takes the first message that need not wait.
  template <class MustWait>
  [[nodiscard]] std::optional<RoomMessage> take_first(MustWait must_wait);
  [[nodiscard]] std::vector<Act> take_acts();
  /// Takes the messages to which somebody wants an answer; the others stay.
  [[nodiscard]] std::vector<RoomMessage> take_awaited();
  void clear();

  [[nodiscard]] bool empty() const { return messages_.empty(); }
  /// True if somebody waits for an answer.
  [[nodiscard]] bool is_awaited() const { return awaited_ > 0; }
  [[nodiscard]] const RoomMessages& messages() const { return messages_; }

 private:
  const std::size_t most_;
  std::atomic<std::size_t> coming_ = 0;
  RoomMessages messages_;
  std::size_t awaited_ = 0;  // messages that want an answer
};

template <class MustWait>
std::optional<RoomMessage> Mailbox::take_first(MustWait must_wait) {
  const auto next = std::ranges::find_if_not(messages_, must_wait);
  if (next == messages_.end()) return std::nullopt;
  std::optional<RoomMessage> message{std::move(*next)};
  messages_.erase(next);
  if (wants_answer(*message)) --awaited_;
  return message;
}

}  // namespace server
