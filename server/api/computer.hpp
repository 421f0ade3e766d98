// What the page must know before it offers a game with the computer: whether it is there, at which levels it plays, and
// how long it takes until it has a place. Pure.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

#include "server/transport/peer.hpp"

namespace server {

struct ComputerStatus {
  bool is_here = false;
  std::size_t playing = 0;  // games that go on
  std::size_t waiting = 0;  // challenges that it has not taken up yet
  std::size_t places = 0;   // games that it plays at once
};

[[nodiscard]] HttpResponse computer_response(const ComputerStatus& status);

/// Tells how it is now; once, on any thread.
using AskComputer = std::function<void(std::move_only_function<void(const ComputerStatus&)>)>;

}  // namespace server
