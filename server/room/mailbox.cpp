#include "server/room/mailbox.hpp"

#include <utility>

namespace server {

bool Mailbox::has_room_for(const RoomMessage& message, Whose whose) const {
  return !wants_answer(message) || awaited_ < most_ * (whose == Whose::players ? 2 : 1);
}

void Mailbox::push_back(RoomMessage message) {
  if (wants_answer(message)) ++awaited_;
  messages_.push_back(std::move(message));
}

void Mailbox::push_front(RoomMessage message) {
  if (wants_answer(message)) ++awaited_;
  messages_.push_front(std::move(message));
}

std::vector<Act> Mailbox::take_acts() {
  std::vector<Act> acts;
  RoomMessages others;
  for (RoomMessage& message : std::exchange(messages_, {})) {
    if (auto* act = std::get_if<Act>(&message)) {
      acts.push_back(std::move(*act));
    } else {
      others.push_back(std::move(message));
    }
  }
  messages_ = std::move(others);
  awaited_ -= acts.size();
  return acts;
}

std::vector<RoomMessage> Mailbox::take_awaited() {
  std::vector<RoomMessage> awaited;
  RoomMessages others;
  for (RoomMessage& message : std::exchange(messages_, {})) {
    if (wants_answer(message)) {
      awaited.push_back(std::move(message));
    } else {
      others.push_back(std::move(message));
    }
  }
  messages_ = std::move(others);
  awaited_ = 0;
  return awaited;
}

void Mailbox::clear() {
  messages_.clear();
  awaited_ = 0;
}

}  // namespace server
