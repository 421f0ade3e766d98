// The latest events of one game, for clients that come back: bounded in number and bytes, without gaps. Events that do
// not fit fall out at the old end. Every game that is played has one, so their texts lie behind each other in one
// block. It knows in which forms they are wanted. Owned by a room.
#pragma once
#include <optional>
#include <vector>

#include "server/room/encoded_event.hpp"

namespace server {

class Tail {
 public:
  Tail(std::size_t max_events, std::size_t max_bytes) : max_events_(max_events), max_bytes_(max_bytes) {}

  void push(const EncodedEvent& event);
  void clear();
  /// Somebody who is told these is here. Whoever leaves may come back for as many events as are kept.
  void want(Details details);
  /// The forms in which the next event is to be told.
  [[nodiscard]] Details wanted() const;
  /// True if the tail holds every event after `since` in this form, and `since` itself is one of the game's (or 0).
  [[nodiscard]] bool covers(Seq since, Detail detail) const;
  /// The events after `since` that are kept, in order.
  [[nodiscard]] std::vector<EncodedEvent> after(Seq since) const;
  /// None: it is not kept.
  [[nodiscard]] std::optional<EncodedEvent> find(Seq seq) const;
  [[nodiscard]] std::size_t size() const { return kept_.size(); }
  /// Bytes that it takes in memory besides its own.
  [[nodiscard]] std::size_t bytes() const { return kept_.capacity() * sizeof(Kept) + texts_.capacity(); }

 private:
  /// An event whose texts, `whole` and then `lean`, stand behind those of the one before.
  struct Kept {
    EventKind kind{};
    std::uint32_t whole = 0;  // bytes
    std::uint32_t lean = 0;

    [[nodiscard]] std::size_t bytes() const { return std::size_t{whole} + lean; }
  };
  [[nodiscard]] Seq first() const { return last_ + 1 - kept_.size(); }
  void drop(std::size_t events);

  std::size_t max_events_;
  std::size_t max_bytes_;
  Seq last_ = 0;
  Seq whole_until_ = 0;  // wanted
  Seq lean_until_ = 0;
  std::vector<Kept> kept_;  // few, the oldest first
  std::vector<char> texts_;
};

}  // namespace server
