#include "server/session/blocks.hpp"

#include <utility>

#include "protocol/codec.hpp"
#include "server/games/stored_game.hpp"
#include "server/session/translate.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using protocol::say;

void refuse_block(Member& who, ErrorCode code, protocol::Wording message, const Blocks::MessageId& id) {
  who.refuse({.code = code, .message = std::move(message), .pointer = {}, .id = id.value_or("")});
}

}  // namespace

void Blocks::block(const MemberPtr& who, const std::string& id_or_name, const MessageId& id) {
  lobby_.find(id_or_name,
              [this, who, id_or_name, id](const std::expected<std::optional<Player>, protocol::Error>& found) {
                if (!found) return refuse_block(*who, found.error().code, found.error().message, id);
                if (*found) return set(who, (*found)->id.text(), store::Blocking::on, id);
                who->refuse(nobody_called(id_or_name, "/d/player", id.value_or("")));
              });
}

void Blocks::unblock(const MemberPtr& who, const std::string& id_or_name, const MessageId& id) {
  const bool is_listed = talk_.has({.by = who->player().id.text(), .whom = id_or_name});
  if (is_listed) return set(who, id_or_name, store::Blocking::off, id);
  lobby_.find(id_or_name,
              [this, who, id_or_name, id](const std::expected<std::optional<Player>, protocol::Error>& found) {
                if (!found) return refuse_block(*who, found.error().code, found.error().message, id);
                set(who, *found ? (*found)->id.text() : id_or_name, store::Blocking::off, id);
              });
}

void Blocks::set(const MemberPtr& who, const std::string& whom, store::Blocking blocking, const MessageId& id) {
  const PlayerId& by = who->player().id;
  if (whom == by.text()) return refuse_block(*who, ErrorCode::not_available, say<"talk.block_yourself">(), id);
  store::Block block{.by = by.text(), .whom = whom};
  core_.store.talk().set_block(
      block, blocking, wall_time(core_.now()),
      [this, who, block, blocking, id](const store::Result<std::vector<store::Blocked>>& all) {
        if (!all && all.error().code == store::Code::invalid) {
          return refuse_block(*who, ErrorCode::too_many_blocks, say<"talk.too_many_blocks">(), id);
        }
        if (!all) {
          return refuse_block(*who, ErrorCode::not_stored, say<"connection.not_stored">(), id);
        }
        talk_.set_block(block, blocking);
        lobby_.blocked(who->player().id);
        protocol::ServerMessage blocks{.v = {}, .id = id, .body = blocks_of(*all)};
        who->send(make_frame(protocol::encode(blocks)));
        blocks.id.reset();
        sessions_.send_to_others(who->player().id, who.get(), make_frame(protocol::encode(blocks)));
      });
}

void Blocks::list(const MemberPtr& who, const MessageId& id) {
  core_.store.talk().blocked_by(
      who->player().id.text(), [who, id](const store::Result<std::vector<store::Blocked>>& all) {
        if (!all) {
          return refuse_block(*who, ErrorCode::busy, say<"connection.blocks_unreadable">(), id);
        }
        who->send(make_frame(protocol::encode({.v = {}, .id = id, .body = blocks_of(*all)})));
      });
}

}  // namespace server
