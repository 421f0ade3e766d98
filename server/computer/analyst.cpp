#include "server/computer/analyst.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/json/write.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/base/version.hpp"
#include "server/computer/key.hpp"

namespace server::computer {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook{2s};  // whether somebody has asked, and to bring what was found
constexpr std::chrono::milliseconds kAfterFailure{5s};
constexpr std::chrono::milliseconds kAfterBug{60s};
constexpr auto kSayIt =
    10s;  // how often it says that this process lives; after 30 s the server gives its analysis to another one

std::string new_worker() {
  return GameId::from_random(random<std::uint64_t>()).text() + GameId::from_random(random<std::uint64_t>()).text();
}

}  // namespace

Analyst::Analyst(Surroundings& around) : around_(around), worker_(new_worker()), again_(around.io) {}

void Analyst::start() {
  wait(kLook);
}

void Analyst::stop() {
  stopped_ = true;
  again_.cancel();
}

void Analyst::wait(std::chrono::milliseconds time) {
  again_.expires_after(time);
  again_.async_wait([self = shared_from_this()](boost::system::error_code error) {
    if (!error && !self->stopped_) self->look_after();
  });
}

void Analyst::look_after() {
  if (!analysis_) return take();
  if (!analysis_->part(1).values.empty()) return bring();
  if (analysis_->is_done()) {
    log(LogLevel::info, "analysis_done", {{"game", analysis_->task().game.text()}});
    analysis_.reset();
    return take();
  }
  if (steady_clock::now() - said_ >= kSayIt) return take();
  wait(kLook);
}

void Analyst::ask(OutgoingRequest request, std::function<void(Analyst&, const OutgoingAnswer&)> then) {
  request.bearer = token_of(around_.key, level_);
  ask_over_http(
      around_.io, around_.server, request,
      [self = shared_from_this(), then = std::move(then)](const std::expected<OutgoingAnswer, std::string>& answer) {
        if (self->stopped_) return;
        if (!answer) return self->failed(answer.error());
        if (answer->status == 401 || answer->status >= 500) {
          return self->failed("status " + std::to_string(answer->status));
        }
        self->has_failed_ = false;
        self->said_ = steady_clock::now();
        then(*self, *answer);
      });
}

/// The account may be closed: the next level's asks then.
void Analyst::failed(const std::string& why) {
  if (!std::exchange(has_failed_, true)) log(LogLevel::warning, "analyst_waits", {{"why", why}});
  level_ = level_ % kComputerLevels + 1;
  wait(kAfterFailure);
}

void Analyst::take() {
  protocol::TakeAnalysis request{.worker = worker_, .engine = std::string{engine_name()}};
  if (analysis_) request.holds = analysis_->task().game.text();
  ask({.method = "POST",
       .target = "/api/computer/analyses/next",
       .bearer = {},
       .body = protocol::json::text_of(request)},
      [](Analyst& self, const OutgoingAnswer& answer) { self.took(answer); });
}

void Analyst::took(const OutgoingAnswer& answer) {
  auto read = answer.status == 200 ? read_task(answer.body)
                                   : std::expected<TaskAnswer, std::string>{std::unexpected(answer.body)};
  if (!read) {
    log(LogLevel::error, "analysis_not_read", {{"why", read.error()}});
    return give_up();
  }
  wait(kLook);
  if (read->is_held) return;
  if (!read->task) {
    analysis_.reset();
    return;
  }
  log(LogLevel::info, "analysis_begun", {{"game", read->task->game.text()}, {"position", read->task->position}});
  analysis_.emplace(std::move(*read->task), around_.variants);
  ++serial_;
  go_on();
}

void Analyst::go_on() {
  auto valuation = analysis_->next();
  if (!valuation) return;
  around_.thinker.ask_for_value(std::move(*valuation),
                                [self = shared_from_this(), serial = serial_](const Valued& valued) {
                                  boost::asio::post(self->around_.io, [self, serial, valued] {
                                    if (self->stopped_ || !self->analysis_ || self->serial_ != serial) return;
                                    self->analysis_->valued(valued);
                                    self->go_on();
                                  });
                                });
}

void Analyst::bring() {
  Analysis::Part part = analysis_->part(protocol::kMostValues);
  const std::size_t count = part.values.size();
  const protocol::AddValues body{.worker = worker_, .position = part.position, .values = std::move(part.values)};
  ask({.method = "PUT",
       .target = "/api/computer/analyses/" + analysis_->task().game.text(),
       .bearer = {},
       .body = protocol::json::text_of(body)},
      [count](Analyst& self, const OutgoingAnswer& answer) { self.brought(answer, count); });
}

void Analyst::brought(const OutgoingAnswer& answer, std::size_t count) {
  if (answer.status == 200) {
    analysis_->drop(count);
    return analysis_->is_done() ? look_after() : wait(kLook);
  }
  // Another process has it, or it is done: what is next the server says.
  const bool is_stale = answer.status == 409 || answer.status == 404;
  if (!is_stale) {
    log(LogLevel::error, "analysis_refused", {{"why", answer.body}});
    return give_up();
  }
  analysis_.reset();
  wait(kLook);
}

/// The server takes it for lost with the worker that had it, and gives the next one to another worker.
void Analyst::give_up() {
  worker_ = new_worker();
  analysis_.reset();
  wait(kAfterBug);
}

}  // namespace server::computer
