// What an operator chooses. Plain values, read-only once the server runs.
#pragma once
#include <filesystem>
#include <string>

#include "server/accounts/desk.hpp"
#include "server/api/file_desk.hpp"
#include "server/api/reads.hpp"
#include "server/notices/courier.hpp"
#include "server/room/world.hpp"
#include "server/session/session.hpp"
#include "server/transport/limits.hpp"

namespace server {

struct Config {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;  // 0: any free one
  std::filesystem::path data = "data";
  std::filesystem::path page = "web/dist";
  unsigned threads = 2;  // for sockets and rooms; the store has its own
  Limits transport{};
  SessionLimits session{};
  RoomLimits rooms{};
  OutageLimits outages{};
  LobbyLimits lobby{};
  AccountLimits accounts{};
  FileLimits files{};
  ReadLimits reads{};
  Site site{};
  NoticeConfig notices{};
  std::string today{};            // the date, UTC, if an operator says that the clock is right
  std::filesystem::path words{};  // masked in talk; empty: the list that comes with the program
};

}  // namespace server
