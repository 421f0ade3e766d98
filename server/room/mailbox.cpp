#include "server/room/mailbox.hpp"

#include <utility>

namespace server {

bool Mailbox::has_room_for(const Letter& letter, Whose whose) const {
  return !wants_answer(letter) || awaited_ < most_ * (whose == Whose::players ? 2 : 1);
}

void Mailbox::push_back(Letter letter) {
  if (wants_answer(letter)) ++awaited_;
  letters_.push_back(std::move(letter));
}

void Mailbox::push_front(Letter letter) {
  if (wants_answer(letter)) ++awaited_;
  letters_.push_front(std::move(letter));
}

std::vector<Act> Mailbox::take_acts() {
  std::vector<Act> acts;
  Letters others;
  for (Letter& letter : std::exchange(letters_, {})) {
    if (auto* act = std::get_if<Act>(&letter)) {
      acts.push_back(std::move(*act));
    } else {
      others.push_back(std::move(letter));
    }
  }
  letters_ = std::move(others);
  awaited_ -= acts.size();
  return acts;
}

std::vector<Letter> Mailbox::take_awaited() {
  std::vector<Letter> awaited;
  Letters others;
  for (Letter& letter : std::exchange(letters_, {})) {
    if (wants_answer(letter)) {
      awaited.push_back(std::move(letter));
    } else {
      others.push_back(std::move(letter));
    }
  }
  letters_ = std::move(others);
  awaited_ = 0;
  return awaited;
}

void Mailbox::clear() {
  letters_.clear();
  awaited_ = 0;
}

}  // namespace server
