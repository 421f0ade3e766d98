#include "server/metrics/metrics_listener.hpp"

#include <utility>

#include "server/metrics/metrics_text.hpp"
#include "server/metrics/write_metrics.hpp"

namespace server {
namespace {

constexpr std::chrono::milliseconds kLooks{250};

/// Whoever watches has one or two connections, and asks for one page.
Limits limits_of_watching() {
  Limits limits;
  limits.http_body_bytes = 1 << 10;
  limits.http_header_bytes = 8 << 10;
  limits.sockets = 16;
  limits.turned_away = 16;
  limits.sockets_per_address = 0;
  limits.http_timeout = std::chrono::seconds{5};
  return limits;
}

HttpResponse said(unsigned status, std::string sentence) {
  HttpResponse response;
  response.status = status;
  response.body = std::move(sentence);
  return response;
}

std::optional<std::uintmax_t> free_on(const std::filesystem::path& path) {
  std::error_code error;
  const auto space = std::filesystem::space(path, error);
  return error ? std::nullopt : std::optional{space.available};
}

}  // namespace

std::expected<std::unique_ptr<MetricsListener>, std::string> MetricsListener::open(const MetricsPlace& place,
                                                                                   Source source) {
  std::unique_ptr<MetricsListener> made(new MetricsListener(std::move(source)));
  Listener::Handlers handlers{
      .make_peer = {},
      .http = [self = made.get()](const HttpRequest& request, const std::function<void(HttpResponse)>& then) {
        then(self->answer(request));
      }};
  auto listener = Listener::open(made->loops_,
                                 {.address = place.address,
                                  .port = place.port,
                                  .limits = limits_of_watching(),
                                  .counting = Counting::off,
                                  .option = "--metrics"},
                                 std::move(handlers));
  if (!listener) return std::unexpected(std::move(listener.error()));
  made->listener_ = std::move(*listener);
  made->look();
  made->thread_ = std::thread([self = made.get()] { self->loops_.run(); });
  return made;
}

/// It says nothing that a client waits for: whoever is connected is not waited for.
MetricsListener::~MetricsListener() {
  if (!thread_.joinable()) return;
  loops_.stop();
  thread_.join();
}

void MetricsListener::look() {
  source_.look();
  timer_.expires_after(kLooks);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) look();
  });
}

Readings MetricsListener::read() const {
  Readings readings{.serving = source_.read(), .disks = {}};
  for (const auto& [place, path] : source_.disks) readings.disks.push_back({.place = place, .free = free_on(path)});
  return readings;
}

HttpResponse MetricsListener::answer(const HttpRequest& request) const {
  constexpr unsigned kNotFound = 404;
  constexpr unsigned kWrongMethod = 405;
  const std::string_view target = request.target;
  if (target.substr(0, target.find('?')) != "/metrics") return said(kNotFound, "Ask for /metrics.\n");
  if (request.method != "GET") {
    HttpResponse refused = said(kWrongMethod, "Only GET and HEAD are answered here.\n");
    refused.headers.emplace_back("Allow", "GET, HEAD");
    return refused;
  }
  const auto tally = std::make_unique<Tally>();
  add_tallies(*tally);
  HttpResponse response;
  response.content_type = kMetricsType;
  response.body = write_metrics(*tally, read(), process_use());
  return response;
}

}  // namespace server
