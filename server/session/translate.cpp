#include "server/session/translate.hpp"

#include "server/talk/shown_name.hpp"

namespace server {

NewGameOrder order_of(const protocol::Create& create, const Player& creator, const CommandId& id) {
  NewGameOrder game{
      .creator = creator,
      .command = id,
      .variant = create.variant,
      .options = {},
      .control = time_control_of(create.clock),
      .color = create.color,
      .rated = create.rated,
      .audience = {.is_private = create.is_private.value_or(false), .delay = Ms{create.delay_ms.value_or(0)}},
      .invitation = {.listed = create.listed.value_or(false), .range = {}, .to = {}},
      .pairing = create.pairing};
  if (create.range) {
    game.invitation.range =
        RatingRange{.least = static_cast<int>(create.range->least), .most = static_cast<int>(create.range->most)};
  }
  for (const auto& [name, value] : create.options) game.options[name] = value;
  return game;
}

protocol::Blocks blocks_of(const std::vector<store::Blocked>& blocked) {
  protocol::Blocks blocks;
  for (const auto& [whom, since] : blocked) blocks.players.push_back(shown(whom));
  return blocks;
}

std::optional<protocol::AccountData> account_data(const Who& who) {
  if (who.kind == WhoKind::guest) return std::nullopt;
  protocol::AccountData data;
  who.roles.each([&](Role role) { data.roles.push_back(role); });
  return data;
}

}  // namespace server
