// The end of a restore: once every game and every tournament has heard of it, and none of the backup's own draws is
// open any more, the database is one like any other, and this is stored. Until then each start begins anew. Owned by
// the application; it outlives the store.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <vector>

#include "server/room/directory.hpp"
#include "server/tournament_room/tournament_rooms.hpp"

namespace server {

class RestoreEnd {
 public:
  RestoreEnd(const Core& core, const Directory& directory, const TournamentRooms& tournaments, Ms first_look = Ms{200});
  RestoreEnd(const RestoreEnd&) = delete;
  RestoreEnd& operator=(const RestoreEnd&) = delete;

  /// `draws`: those that were open in the backup. Called once, after the games have been given to the directory.
  void begin(std::vector<store::DrawKey> draws);

 private:
  void look();
  void look_again();
  void find(const std::vector<store::DrawKey>& open);

  const Core& core_;
  const Directory& directory_;
  const TournamentRooms& tournaments_;
  std::vector<store::DrawKey> left_draws_;
  Ms pause_;  // the time to the next look: longer and longer if a game cannot be read
  bool is_said_ = false;
  boost::asio::steady_timer timer_;
};

}  // namespace server
