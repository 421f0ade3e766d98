// Bounds of the lobby (docs/queues.md).
#pragma once
#include <cstddef>

#include "server/base/time.hpp"

namespace server {

struct LobbyLimits {
  std::size_t queue = 256;     // seeks that wait to be taken
  std::size_t seeks = 4;       // listed games of one player that wait
  std::size_t challenges = 8;  // challenges of one player that wait
  std::size_t links = 64;      // games of one player that wait for whoever has the link
  std::size_t shown = 64;      // games shown in a list
  Ms answer{10'000};           // how long seeks wait for the answer of a room whose seat is taken
  Ms notice{500};              // between two notices to those who watch
  Ms gone{30'000};             // a seek whose maker is away so long is called off
  Ms sweep{2'000};             // how often that is looked at
  Ms quiet{600'000};           // a game in which nothing has happened for so long is not shown as being played
};

}  // namespace server
