// Accounts over HTTP: which request is which wish of whom, and what the desk's answer looks like. docs/http.md lists
// the paths. Any thread.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/accounts/desk.hpp"
#include "server/accounts/moderation.hpp"
#include "server/api/account_export.hpp"
#include "server/api/reads.hpp"
#include "server/room/world.hpp"
#include "server/transport/peer.hpp"

namespace server {

class AccountApi {
 public:
  using Then = std::function<void(HttpResponse)>;
  using Path = std::vector<std::string>;

  AccountApi(World& world, Desk& desk);

  /// More that the export of an account holds: ratings, talk. Before the server runs.
  void add_section(Section section) { sections_->push_back(std::move(section)); }

  /// False if the path is none of an account's; else answers, at once or later.
  bool answer(const HttpRequest& request, const Path& path, const Then& then);

 private:
  World& world_;
  Desk& desk_;
  Moderation moderation_;
  std::shared_ptr<std::vector<Section>> sections_;
  Reads exports_;  // by account
};

}  // namespace server
