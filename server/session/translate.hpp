// From the wire's messages to the match's commands, whose forms are checked already, so nothing here can fail; and from
// what the server knows of persons to the wire's words. Pure functions. Any thread.
#pragma once
#include <optional>
#include <vector>

#include "protocol/messages.hpp"
#include "server/accounts/who.hpp"
#include "server/match/command.hpp"
#include "server/room/create.hpp"
#include "server/store/talk.hpp"

namespace server {

[[nodiscard]] Wanted wanted(const protocol::Create& create, const Player& creator, const CommandId& id);

/// Those that concern one game. How long an opponent has been away is the room's to fill in, the lag of a move the
/// session's.
[[nodiscard]] PlayerAction action_of(const protocol::FairCommit& commit, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::FairOpen& open, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::FairRenew& renew, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::Move& move, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::Resign& resign, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::DrawOffer& offer, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::DrawAccept& accept, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::DrawDecline& decline, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::TakebackOffer& offer, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::TakebackAccept& accept, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::TakebackDecline& decline, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::MoreTime& more, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::ClaimWin& claim, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::ClaimDraw& claim, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::Abort& abort, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::RematchOffer& offer, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::RematchDecline& decline, const Player& player);
[[nodiscard]] PlayerAction action_of(const protocol::ChallengeDecline& decline, const Player& player);

[[nodiscard]] protocol::Blocks blocks_of(const std::vector<store::Blocked>& blocked);
/// As the welcome tells it; none for a guest.
[[nodiscard]] std::optional<protocol::AccountData> account_data(const Who& who);

}  // namespace server
