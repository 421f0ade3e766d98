// Announces the tournaments of the operator's schedule when it is time (schedule.hpp). The id of each follows from the
// server's key, from what recurs and from the beginning: so one that was announced is not announced again, whoever has
// started meanwhile, and nothing has to be remembered. Part of the application, on the first loop.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "server/tournament_room/schedule.hpp"
#include "server/tournament_room/tournament_rooms.hpp"

namespace server {

/// The id of what recurs under this one and begins then.
[[nodiscard]] TournamentId scheduled_id(const Core& core, std::string_view recurring, Now start);

class Announcer {
 public:
  /// `look`: between two questions whether it is time. What it uses outlives it.
  Announcer(const Core& core, TournamentRooms& rooms, Schedule schedule, Ms look);
  void start();

 private:
  struct Progress {
    std::optional<Now> announced = {};  // for which beginning it was done last
    Now again = {};                     // not before this moment, after trouble
    bool is_asked = false;
  };

  void look();
  void look_at(std::size_t number, Now now);
  void told(std::size_t number, Now start, const TournamentRooms::Announcement& done);

  const Core& core_;
  TournamentRooms& rooms_;
  const Schedule schedule_;
  const Ms look_;
  std::vector<Progress> progress_;  // of each of the schedule
  boost::asio::steady_timer timer_;
};

}  // namespace server
