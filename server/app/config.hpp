// The configuration that an operator chooses. Plain values, read-only once the server runs.
#pragma once
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "server/accounts/account_service.hpp"
#include "server/api/game_file_viewer.hpp"
#include "server/api/mail_quota.hpp"
#include "server/api/reads.hpp"
#include "server/app/computer_host.hpp"
#include "server/base/time.hpp"
#include "server/metrics/metrics_listener.hpp"
#include "server/notices/notice_sender.hpp"
#include "server/room/room_shared.hpp"
#include "server/session/session.hpp"
#include "server/tournament_room/schedule.hpp"
#include "server/tournament_room/tournament_rooms.hpp"
#include "server/transport/listener.hpp"

namespace server {

/// The source of time: this machine, or a test that makes years pass.
struct Clocks {
  std::function<std::chrono::system_clock::time_point()> wall = std::chrono::system_clock::now;
  std::function<std::chrono::steady_clock::time_point()> running = running_time;
};

struct Config {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;           // 0: any free one
  std::filesystem::path data = "data";  // the server's own directory
  std::string store = {};               // a URL (server/store/backends/open.hpp); empty: a file in `data`
  std::filesystem::path page = "web/dist";
  std::filesystem::path page_before{};  // whose assets are served, too; empty: none
  unsigned threads = 2;                 // threads for sockets and rooms; the store has its own
  Limits transport{};
  SessionLimits session{};
  RoomLimits rooms{};
  PrivateLimits private_tournaments{};
  Schedule schedule{};  // of tournaments that the server announces by itself; none: it announces none
  OutageLimits outages{};
  LobbyLimits lobby{};
  AccountLimits accounts{};
  FileLimits files{};
  ReadLimits reads{};
  ReadLimits plays{.most = 1200};  // moves in sixteen games of bullet
  MailQuotaLimits mails{};
  Site site{};
  NoticeConfig notices{};
  ComputerConfig computer{};
  Clocks clocks{};
  bool promoted_in_sync = false;          // see store::Bid
  bool needs_copy = false;                // a store on one machine alone (Store::confirm_copies) is refused
  std::optional<MetricsPlace> metrics{};  // where they are told; none: nowhere
  std::string today{};                    // the date, UTC, if an operator says that the clock is right
  std::filesystem::path words{};          // masked in talk; empty: the list that comes with the program

  [[nodiscard]] Listener::Settings listening() const {
    return {.address = address, .port = port, .limits = transport, .site = site};
  }
};

}  // namespace server
