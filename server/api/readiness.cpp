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

std::string word_of(const store::Error& error) {
  return std::string{error.trouble == store::Trouble::none ? store::name(error.code) : store::name(error.trouble)};
}

}  // namespace

HttpResponse not_ready(std::string_view why, std::string_view message) {
  HttpResponse response = json_response(
      protocol::Readiness{.status = ReadyState::not_ready, .why = std::string{why}, .message = std::string{message}});
  response.status = 503;
  return response;
}

Readiness::Readiness(const Core& core, const Calendar& calendar, bool needs_copy)
    : core_(core),
      calendar_(calendar),
      needs_copy_(needs_copy),
      strand_(core.loops.first().get_executor()),
      late_(strand_) {}

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

/// Tells whether a server that stores may throw dice; where its store has no copy, that is a caution.
HttpResponse Readiness::verdict_of(const store::Result<void>& copied) const {
  const ClockTrouble clock = calendar_.trouble(core_.now());
  if (clock != ClockTrouble::none) return not_ready(name(clock), sentence(clock));
  protocol::Readiness ready{.status = ReadyState::ready};
  if (copied) return json_response(ready);
  if (needs_copy_ || copied.error().trouble != store::Trouble::not_copied)
    return not_ready(word_of(copied.error()), copied.error().what);
  ready.why = word_of(copied.error());
  ready.message = copied.error().what;
  return json_response(ready);
}

void Readiness::probed(const store::Result<void>& stored) {
  if (!stored) return found(not_ready(word_of(stored.error()), stored.error().what));
  core_.store.confirm_copies([this](store::Result<void> copied) {
    net::post(strand_, [this, copied = std::move(copied)] { found(verdict_of(copied)); });
  });
}

void Readiness::found(const HttpResponse& verdict) {
  is_probing_ = false;
  late_.cancel();
  tell(verdict);
}

/// While the same write is under way, what was said when it was late stays so.
void Readiness::tell(const HttpResponse& verdict) {
  verdict_ = verdict;
  until_ = Time::clock::now() + kLasts;
  for (const Respond& then : std::exchange(asking_, {})) then(verdict);
}

}  // namespace server
