#include "server/api/readiness.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/http/server.hpp"
#include "server/api/answers.hpp"

namespace server {
namespace {

namespace net = boost::asio;
using protocol::ReadyState;

constexpr std::chrono::seconds kPatience{2};
constexpr std::chrono::milliseconds kLasts{500};

HttpResponse not_ready(std::string_view why, const std::string& message) {
  HttpResponse response =
      json_response(protocol::Readiness{.status = ReadyState::not_ready, .why = std::string{why}, .message = message});
  response.status = 503;
  return response;
}

}  // namespace

Readiness::Readiness(const Core& core, const Calendar& calendar)
    : core_(core), calendar_(calendar), strand_(net::make_strand(core.io)), late_(strand_) {}

void Readiness::answer(Respond then) {
  net::post(strand_, [this, then = std::move(then)]() mutable { ask(std::move(then)); });
}

void Readiness::ask(Respond then) {
  if (verdict_ && (is_probing_ || Time::clock::now() < until_)) return then(*verdict_);
  asking_.push_back(std::move(then));
  if (!is_probing_) probe();
}

void Readiness::probe() {
  is_probing_ = true;
  verdict_.reset();
  late_.expires_after(kPatience);
  late_.async_wait([this](boost::system::error_code error) {
    if (!error && is_probing_)
      tell(not_ready("busy", "the store has not answered within two seconds: look at its disk"));
  });
  core_.store.probe([this](store::Result<void> stored) {
    net::post(strand_, [this, stored = std::move(stored)] { probed(stored); });
  });
}

HttpResponse Readiness::verdict_of(const store::Result<void>& stored) const {
  if (!stored) {
    const store::Error& error = stored.error();
    const bool is_known = error.trouble != store::Trouble::none;
    return not_ready(is_known ? store::name(error.trouble) : store::name(error.code), error.what);
  }
  const ClockTrouble clock = calendar_.trouble(core_.now());
  if (clock != ClockTrouble::none) return not_ready(name(clock), sentence(clock));
  return json_response(protocol::Readiness{.status = ReadyState::ready});
}

void Readiness::probed(const store::Result<void>& stored) {
  is_probing_ = false;
  late_.cancel();
  tell(verdict_of(stored));
}

/// While the same write is under way, what was said when it was late stays so.
void Readiness::tell(const HttpResponse& verdict) {
  verdict_ = verdict;
  until_ = Time::clock::now() + kLasts;
  for (const Respond& then : std::exchange(asking_, {})) then(verdict);
}

}  // namespace server
