// Signs the head of each day's list of locks once the day is over (FAIRNESS.md, What is shown): at the start those of
// all days that went by meanwhile, unless that are suspiciously many (Calendar), then one a day. What is signed is on
// disk before anybody sees it, and the store takes no lock for a day that has its head. Runs on a loop;
// owned by the application.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <optional>

#include "server/games/calendar.hpp"
#include "server/games/core.hpp"

namespace server {

class DayKeeper {
 public:
  DayKeeper(const Core& core, const Calendar& calendar);
  void start();

 private:
  using OpenDay = store::Result<std::optional<store::OpenDay>>;

  void look();
  void found(const OpenDay& open);
  void close(const store::OpenDay& day);
  void wait(Ms time);

  const Core& core_;
  const Calendar& calendar_;
  Strand strand_;
  boost::asio::steady_timer timer_;
};

}  // namespace server
