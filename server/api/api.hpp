// What the server answers over HTTP: the games that there are, records of dice and games, its health, and the page,
// which anybody may read; accounts are AccountApi's. docs/http.md lists it. Any thread.
#pragma once
#include <functional>
#include <string>

#include "server/api/account_api.hpp"
#include "server/api/file_desk.hpp"
#include "server/api/page.hpp"
#include "server/api/readiness.hpp"
#include "server/api/reads.hpp"
#include "server/api/study.hpp"
#include "server/room/world.hpp"
#include "server/transport/peer.hpp"

namespace server {

struct ApiLimits {
  FileLimits files;
  ReadLimits reads;
};

class Api {
 public:
  /// `health`: what `/healthz` tells, as JSON.
  Api(World& world, Desk& desk, ApiLimits limits, Page page, std::function<std::string()> health);

  /// What is under way in the backroom is not answered.
  ~Api() { study_.backroom.stop(); }
  Api(const Api&) = delete;
  Api& operator=(const Api&) = delete;

  void answer(const HttpRequest& request, std::function<void(HttpResponse)> then);

 private:
  World& world_;
  Desk& desk_;
  AccountApi accounts_;
  Study study_;
  FileDesk files_;
  Reads reads_;
  Readiness readiness_;
  Page page_;
  std::function<std::string()> health_;
};

}  // namespace server
