// Calls off seeks whose makers have gone, because nobody would sit down at the board; by post nobody needs to. Forgets
// games that have been quiet for so long that no list shows them: one that sleeps costs no memory. A part of the lobby,
// on its strand.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <functional>

#include "server/base/loop.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/open_games.hpp"
#include "server/lobby/people.hpp"
#include "server/lobby/withdrawals.hpp"

namespace server {

class AbsenceSweep {
 public:
  /// The parts that it uses; they outlive it.
  struct Parts {
    const std::function<Now()>& now;
    OpenGames& open_games;
    People& people;
    Withdrawals& withdrawals;
    const LobbyLimits& limits;
  };
  AbsenceSweep(const Strand& strand, const Parts& parts) : parts_(parts), timer_(strand) {}

  /// Now, and again each time that the limits say.
  void sweep();

 private:
  Parts parts_;
  boost::asio::steady_timer timer_;
};

}  // namespace server
