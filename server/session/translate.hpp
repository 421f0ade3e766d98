// From the wire's messages to the match's commands, whose forms are checked already, so nothing here can fail; and from
// what the server knows of persons to the wire's words. Pure functions. Any thread.
#pragma once
#include <optional>
#include <vector>

#include "protocol/messages.hpp"
#include "server/accounts/who.hpp"
#include "server/games/order.hpp"
#include "server/match/command.hpp"
#include "server/store/talk.hpp"

namespace server {

[[nodiscard]] NewGameOrder order_of(const protocol::Create& create, const Player& creator, const CommandId& id);

/// Those that concern one game. How long an opponent has been away is the room's to fill in, the lag of a move the
/// session's.
[[nodiscard]] PlayerAction action_of(const protocol::FairCommit& commit);
[[nodiscard]] PlayerAction action_of(const protocol::FairOpen& open);
[[nodiscard]] PlayerAction action_of(const protocol::FairRenew& renew);
[[nodiscard]] PlayerAction action_of(const protocol::Move& move);
[[nodiscard]] PlayerAction action_of(const protocol::Resign& resign);
[[nodiscard]] PlayerAction action_of(const protocol::DrawOffer& offer);
[[nodiscard]] PlayerAction action_of(const protocol::DrawAccept& accept);
[[nodiscard]] PlayerAction action_of(const protocol::DrawDecline& decline);
[[nodiscard]] PlayerAction action_of(const protocol::TakebackOffer& offer);
[[nodiscard]] PlayerAction action_of(const protocol::TakebackAccept& accept);
[[nodiscard]] PlayerAction action_of(const protocol::TakebackDecline& decline);
[[nodiscard]] PlayerAction action_of(const protocol::MoreTime& more);
[[nodiscard]] PlayerAction action_of(const protocol::ClaimWin& claim);
[[nodiscard]] PlayerAction action_of(const protocol::ClaimDraw& claim);
[[nodiscard]] PlayerAction action_of(const protocol::Abort& abort);
[[nodiscard]] PlayerAction action_of(const protocol::RematchOffer& offer);
[[nodiscard]] PlayerAction action_of(const protocol::RematchDecline& decline);
[[nodiscard]] PlayerAction action_of(const protocol::ChallengeDecline& decline);

[[nodiscard]] protocol::Blocks blocks_of(const std::vector<store::Blocked>& blocked);
/// As the welcome tells it; none for a guest.
[[nodiscard]] std::optional<protocol::AccountData> account_data(const Who& who);

}  // namespace server
