#include "server/app/standby.hpp"

#include <utility>

#include "protocol/http/server.hpp"
#include "server/api/answers.hpp"
#include "server/api/readiness.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

constexpr Ms kComeBack{1'000};  // told to clients

}  // namespace

std::expected<std::unique_ptr<Standby>, std::string> Standby::open(const Config& config, Page page) {
  std::unique_ptr<Standby> standby(new Standby(std::move(page)));
  Listener::Handlers handlers{
      .make_peer = {},
      .http = [self = standby.get()](const HttpRequest& request, const std::function<void(HttpResponse)>& then) {
        then(self->answer(request));
      }};
  auto listener = Listener::open(standby->loops_, config.listening(), std::move(handlers));
  if (!listener) return std::unexpected(std::move(listener.error()));
  standby->listener_ = std::move(*listener);
  standby->thread_ = std::thread([self = standby.get()] { self->loops_.run(); });
  return standby;
}

Standby::~Standby() {
  if (!thread_.joinable()) return;
  listener_->stop([this] { loops_.stop(); });
  thread_.join();
}

HttpResponse Standby::answer(const HttpRequest& request) const {
  const std::string_view target = request.target;
  const std::string_view path = target.substr(0, target.find('?'));
  if (path == "/healthz") return json_response(protocol::Health{.serves = false});
  if (path == "/readyz") return not_ready(protocol::name(ErrorCode::standby), say<"connection.stands_by">().text());
  if (request.method == "GET") {
    if (auto file = page_.find(path, request.head)) return std::move(*file);
  }
  return refusal_until(ErrorCode::standby, say<"connection.stands_by">(), kComeBack);
}

}  // namespace server
