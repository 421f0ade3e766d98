#include "server/deputy/seek_stream.hpp"

#include <utility>

namespace server {

SeekStream::SeekStream(const DeputyDeps& deps, std::string token, std::string client, protocol::Create wanted,
                       Respond then, Refuse refuse)
    : LineStream(deps, std::move(token), std::move(client), std::move(then), std::move(refuse)),
      wanted_(std::move(wanted)),
      key_(new_id()) {}

void SeekStream::welcomed(const protocol::You&) {
  say(wanted_, key_);
}

void SeekStream::hear(const protocol::ServerMessage& message) {
  if (const auto* refused = std::get_if<protocol::Refused>(&message.body); refused != nullptr && message.id == key_) {
    return failed(error_of(*refused));
  }
  if (const auto* created = std::get_if<protocol::Created>(&message.body)) {
    game_ = created->game;
    answer();
    return say(protocol::Watch{.game = *game_, .since = {}}, new_id());
  }
  const auto* snapshot = std::get_if<protocol::Snapshot>(&message.body);
  const bool is_over = std::holds_alternative<protocol::GameEnded>(message.body);
  const bool has_come = std::holds_alternative<protocol::PlayerJoined>(message.body) || is_over ||
                        (snapshot != nullptr && snapshot->phase != protocol::Phase::waiting);
  if (!has_come) return;
  game_.reset();
  end();
}

void SeekStream::gone() {
  if (game_) say(protocol::Abort{protocol::InGame{.game = *game_}}, new_id());
}

}  // namespace server
