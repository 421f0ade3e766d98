// Wakes games in which something is due and that nobody has loaded: a clock that runs out, an opening that is missing.
// Asks the store for them once a second; what it refuses is logged, and asked again. Owned by the application; it
// outlives the store.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <vector>

#include "server/room/directory.hpp"

namespace server {

class DueScanner {
 public:
  DueScanner(RoomShared& shared, Directory& directory)
      : shared_(shared), directory_(directory), timer_(shared.core.loops.first()) {}
  DueScanner(const DueScanner&) = delete;
  DueScanner& operator=(const DueScanner&) = delete;

  /// Looks from now on. Called once.
  void start() { look(); }

 private:
  void look();
  void look_again(Ms after);

  RoomShared& shared_;
  Directory& directory_;
  boost::asio::steady_timer timer_;
  std::size_t unreadable_ = 0;  // games that could not be read at the last look
};

}  // namespace server
