#include "server/room/due_scanner.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/base/log.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

constexpr Ms kSoon{50};  // while there are more than it takes at once
constexpr std::size_t kMostAtOnce = 64;

}  // namespace

void DueScanner::look() {
  if (directory_.count_opening() >= kMostAtOnce) return look_again(kSoon);
  const std::size_t most = kMostAtOnce + directory_.count_unreadable();  // those stand in the way of others
  const Core& core = shared_.core;
  core.store.games().due(wall_time(core.now()), core.term, most, [this, most](store::Result<store::DueGames> due) {
    boost::asio::post(shared_.core.loops.first(), [this, most, due = std::move(due)] {
      if (!due) {
        log(LogLevel::error, "due_not_read", {{"code", store::name(due.error().code)}, {"why", due.error().what}});
        return look_again(shared_.limits.look);
      }
      if (due->unreadable > std::exchange(unreadable_, due->unreadable)) {  // said once, not every second
        log(LogLevel::error, "due_unreadable", {{"games", due->unreadable}});
      }
      directory_.take_up(due->games);
      look_again(due->games.size() == most ? kSoon : shared_.limits.look);
    });
  });
}

void DueScanner::look_again(Ms after) {
  timer_.expires_after(after);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) look();
  });
}

}  // namespace server
