// Somebody's client within the server, for whoever has only HTTP: it says hello to a session as a client on a socket
// does, says commands and hears frames. So there is one way into rooms, with the same limits and the same answers. What
// it makes of the frames is for those who derive from it. Kept alive by who reads from it or waits for its answer; all
// of it happens on its strand.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <string>

#include "protocol/messages.hpp"
#include "server/base/step_queue.hpp"
#include "server/session/session.hpp"

namespace server {

class EventFeeds;

/// What deputies are made with; it outlives them.
struct DeputyDeps {
  SessionDeps& sessions;
  const fairness::Secret& dice_key;   // of the parts that deputies take in draws, see DicePart
  std::shared_ptr<EventFeeds> feeds;  // streams keep it, too
};

class Deputy : public Wire, public std::enable_shared_from_this<Deputy> {
 public:
  ~Deputy() override;
  Deputy(const Deputy&) = delete;
  Deputy& operator=(const Deputy&) = delete;
  /// Says hello; it stays alive until it has heard enough or patience is over. Called once, at first, on a loop.
  void begin();

  // Wire: from any thread.
  void send(Frame frame) override;
  void send_latest(std::string key, Frame frame) override;
  void close(CloseCode code, std::string reason) override;

 protected:
  /// `token`: an API token, or a guest's.
  Deputy(const DeputyDeps& deps, std::string token, std::string client);

  static constexpr const char* kWatch = "watch";  // the name of the request for the game that a deputy is for

  [[nodiscard]] const DeputyDeps& deps() const { return deps_; }
  [[nodiscard]] const Core& core() const { return deps_.sessions.core; }
  [[nodiscard]] StepQueue& steps() const { return steps_; }
  /// Runs it on the strand, never within this call; nothing if the deputy has gone by then.
  template <class Self, class Step>
  void later(Self&, Step step) {
    steps_.post([weak = weak_from_this(), step = std::move(step)]() mutable {
      if (const auto self = weak.lock()) step(static_cast<Self&>(*self));
    });
  }
  void say(protocol::ClientBody body, std::string id);
  /// A name for a command that nobody else has given one.
  [[nodiscard]] static std::string new_id();
  /// A session's refusal as HTTP has it.
  [[nodiscard]] static protocol::Error error_of(const protocol::Refused& refused);
  /// Why a game is not shown. A private one of others is not there, over HTTP.
  [[nodiscard]] static protocol::Error why_unseen(const protocol::Refused& refused, const GameId& game);
  /// The session is done with. Nothing is heard any more.
  void leave();
  /// Whoever reads keeps the deputy alive from now on: its time is not bounded any more.
  void stay() { patience_.cancel(); }

  virtual void welcomed(const protocol::You& you) = 0;
  /// A message of the session; of refusals those that concern nothing which was said are left out.
  virtual void hear(const protocol::ServerMessage& message) = 0;
  /// There is no answer, and will be none: the session has ended, or takes too long.
  virtual void failed(const protocol::Error& why) = 0;

 private:
  void take(const Frame& frame);

  const DeputyDeps& deps_;
  const std::string token_;
  const std::string client_;
  Strand strand_;
  StepQueue& steps_;
  boost::asio::steady_timer patience_;
  std::shared_ptr<Session> session_;
};

}  // namespace server
