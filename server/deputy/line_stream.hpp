// A deputy whose lines are the body of an answer over HTTP: they wait until the head of the answer has gone out, and
// then go to its wire. Ends when the client goes, and ends the body when it has nothing more to say.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/deputy/deputy.hpp"

namespace server {

class LineStream : public Deputy {
 public:
  using Respond = std::function<void(HttpResponse)>;
  using Refuse = std::function<HttpResponse(const protocol::Error&)>;

 protected:
  LineStream(const DeputyDeps& deps, std::string token, std::string client, Respond then, Refuse refuse);

  /// Answers with the stream; once.
  void answer();
  void line(std::string_view text);
  /// Ends the body after what was said.
  void end();
  /// Answers with a refusal, or ends the body if it has begun.
  void failed(const protocol::Error& why) override;
  /// The client has gone before the body has ended.
  virtual void gone() {}

 private:
  class Reader;
  void begin_body(std::weak_ptr<Wire> wire);

  Respond then_;  // until there is an answer
  Refuse refuse_;
  bool is_answered_ = false;
  bool is_ended_ = false;
  std::weak_ptr<Wire> wire_;
  bool has_wire_ = false;
  std::vector<Frame> early_;  // as many as an outbox takes
  std::size_t early_bytes_ = 0;
};

}  // namespace server
