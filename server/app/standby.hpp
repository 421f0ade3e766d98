// What a server answers while another one serves: the page, that it is alive, and to all else that it stands by. It has
// the port, and a thread of its own. Owned by the node.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <thread>

#include "server/api/page.hpp"
#include "server/app/config.hpp"
#include "server/transport/listener.hpp"

namespace server {

class Standby {
 public:
  /// Listens at once. A sentence that says what to do if that cannot be.
  static std::expected<std::unique_ptr<Standby>, std::string> open(const Config& config, Page page);
  ~Standby();
  Standby(const Standby&) = delete;
  Standby& operator=(const Standby&) = delete;

  /// The URL at which a browser on this machine finds the server.
  [[nodiscard]] std::string address() const { return listener_->local_url(); }
  [[nodiscard]] unsigned short port() const { return listener_->endpoint().port(); }

 private:
  explicit Standby(Page page) : page_(std::move(page)) {}
  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

  Page page_;
  Loops loops_{1};
  std::unique_ptr<Listener> listener_;
  std::thread thread_;
};

}  // namespace server
