// What the page must know before it offers a game with the computer: whether the computer is there, at which levels it
// plays, and how long it takes until it has a place. Pure.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

#include "server/transport/peer.hpp"

namespace server {

struct ComputerStatus {
  bool is_here = false;
  std::size_t playing = 0;  // games of the computer that go on
  std::size_t waiting = 0;  // challenges that the computer has not taken up yet
  std::size_t places = 0;   // how many games the computer plays at once
};

[[nodiscard]] HttpResponse computer_response(const ComputerStatus& status);

/// Gives the computer's status; once, on any thread.
using AskComputer = std::function<void(std::move_only_function<void(const ComputerStatus&)>)>;

}  // namespace server
