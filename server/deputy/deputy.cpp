#include "server/deputy/deputy.hpp"

#include <utility>

#include "protocol/codec.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

constexpr std::chrono::seconds kPatience{10};  // within which every request has its answer
constexpr const char* kHello = "hello";

protocol::Error busy() {
  return {.code = ErrorCode::busy, .message = say<"connection.busy">(), .pointer = {}, .id = {}, .retry_ms = 1000};
}

protocol::Error closing_error(CloseCode code, std::string reason) {
  if (code == CloseCode::too_many) {
    return {.code = ErrorCode::too_many_attempts,
            .message = say<"connection.too_many_streams">(),
            .pointer = {},
            .id = {},
            .retry_ms = 1000};
  }
  protocol::Error error = busy();
  if (code == CloseCode::too_much) error.code = ErrorCode::too_many_attempts;
  if (!reason.empty()) error.message = std::move(reason);
  return error;
}

}  // namespace

Deputy::Deputy(const DeputyDeps& deps, std::string token, std::string client)
    : deps_(deps),
      token_(std::move(token)),
      client_(std::move(client)),
      strand_(deps.sessions.core.loops.here_or_next()),
      steps_(StepQueue::of(strand_)),
      patience_(strand_) {}

/// Rooms keep a session until it is told that its connection has closed; at the end of the program they go, too.
Deputy::~Deputy() {
  if (session_ && !strand_.context().stopped()) steps_.post([session = session_] { session->closed(); });
}

void Deputy::begin() {
  patience_.expires_after(kPatience);
  patience_.async_wait([self = shared_from_this()](boost::system::error_code stopped) {
    if (!stopped) self->failed(busy());
  });
  steps_.post([self = shared_from_this()] {
    self->session_ = Session::connect(self->deps_.sessions, self->weak_from_this(), self->strand_,
                                      {.cookie = {}, .bearer = {}, .client = self->client_}, Counted::no);
    self->say(protocol::Hello{.protocol = protocol::kProtocol, .features = {}, .token = self->token_, .resume = {}},
              kHello);
  });
}

void Deputy::say(protocol::ClientBody body, std::string id) {
  if (session_) session_->received(protocol::encode({.id = std::move(id), .body = std::move(body)}));
}

std::string Deputy::new_id() {
  return GameId::from_random(random<std::uint64_t>()).text() + GameId::from_random(random<std::uint64_t>()).text();
}

void Deputy::leave() {
  patience_.cancel();
  if (const auto session = std::exchange(session_, nullptr)) session->closed();
}

void Deputy::send(Frame frame) {
  later(*this, [frame = std::move(frame)](Deputy& self) { self.take(frame); });
}

void Deputy::send_latest(std::string, Frame frame) {
  send(std::move(frame));
}

void Deputy::close(CloseCode code, std::string reason) {
  later(*this, [code, reason = std::move(reason)](Deputy& self) {
    if (self.session_) self.failed(closing_error(code, reason));
  });
}

void Deputy::take(const Frame& frame) {
  if (!session_) return;
  const auto message = protocol::decode_server(*frame);
  if (!message) {
    log(LogLevel::error, "deputy_reads_nothing", {{"why", message.error().message.text()}});
    return failed(busy());
  }
  if (const auto* welcome = std::get_if<protocol::Welcome>(&message->body)) return welcomed(welcome->you);
  const auto* refused = std::get_if<protocol::Refused>(&message->body);
  if (refused == nullptr || (message->id && message->id != kHello)) return hear(*message);
  if (!message->id) return;
  failed(error_of(*refused));
}

protocol::Error Deputy::why_unseen(const protocol::Refused& refused, const GameId& game) {
  if (refused.code != ErrorCode::private_game) return error_of(refused);
  return {.code = ErrorCode::no_such_game,
          .message = protocol::say<"game.no_such_game">(game.text()),
          .pointer = {},
          .id = {}};
}

protocol::Error Deputy::error_of(const protocol::Refused& refused) {
  protocol::Error error{.code = refused.code,
                        .message = protocol::wording_of(refused.message, refused.sentence),
                        .pointer = {},
                        .id = {}};
  error.retry_ms = refused.retry_ms;
  return error;
}

}  // namespace server
