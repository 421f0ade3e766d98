// What the server answers over HTTP: the games that there are, records of dice and games, its health, and the page,
// which anybody may read; accounts are AccountApi's. docs/http.md lists it. Any thread.
#pragma once
#include <functional>
#include <mutex>
#include <string>

#include "server/api/account_api.hpp"
#include "server/api/file_desk.hpp"
#include "server/api/page.hpp"
#include "server/room/world.hpp"
#include "server/transport/peer.hpp"

namespace server {

class Api {
 public:
  /// `health`: what `/healthz` tells, as JSON.
  Api(World& world, Desk& desk, FileLimits files, Page page, std::function<std::string()> health);

  void answer(const HttpRequest& request, std::function<void(HttpResponse)> then);

 private:
  World& world_;
  Desk& desk_;
  AccountApi accounts_;
  FileDesk files_;
  Page page_;
  std::function<std::string()> health_;
  /// The list of games, as JSON; made at the first request, as it compiles every game.
  [[nodiscard]] const std::string& variants() const;
  mutable std::once_flag described_;
  mutable std::string variants_;
};

}  // namespace server
