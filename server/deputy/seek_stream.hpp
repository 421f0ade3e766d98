// A seek at the board, which lasts as long as somebody waits for it: the body ends when somebody has come, and the seek
// is called off when the client goes.
#pragma once
#include <optional>

#include "server/deputy/line_stream.hpp"

namespace server {

class SeekStream final : public LineStream {
 public:
  SeekStream(const DeputyDeps& deps, std::string token, std::string client, protocol::Create wanted, Respond then,
             Refuse refuse);

 private:
  void welcomed(const protocol::You& you) override;
  void hear(const protocol::ServerMessage& message) override;
  void gone() override;

  protocol::Create wanted_;
  std::string key_;
  std::optional<std::string> game_;  // that waits
};

}  // namespace server
