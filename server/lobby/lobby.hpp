// The lobby is where strangers meet: it pairs those who seek the same, tells people of challenges, and shows which
// games wait and are played. A game that waits is a room's; the lobby knows its card only, so it can be rebuilt from
// the store. An actor on a strand, on which its parts do what they do; its calls come from any thread.
#pragma once
#include <functional>
#include <string>

#include "server/base/loop.hpp"
#include "server/lobby/absence_sweep.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/lobby_feed.hpp"
#include "server/lobby/open_games.hpp"
#include "server/lobby/people.hpp"
#include "server/lobby/seeks.hpp"
#include "server/lobby/sources.hpp"
#include "server/lobby/waiting_quota.hpp"
#include "server/lobby/withdrawals.hpp"
#include "server/room/directory.hpp"

namespace server {

/// The refusal `no_such_player`. `pointer`: to the field that names the player.
[[nodiscard]] protocol::Error nobody_called(const std::string& id_or_name, std::string pointer, const CommandId& id);

/// How much the computer has to do.
struct ComputerLoad {
  bool is_here = false;     // connected, at any level
  std::size_t playing = 0;  // games that go on
  std::size_t waiting = 0;  // challenges that it has not taken up yet
};

/// What the lobby uses; it outlives the lobby.
struct LobbyParts {
  const Core& core;
  const Talk& talk;
  ConductBooks& conduct;
  GameMaker& maker;
  Directory& directory;
};

class Lobby {
 public:
  Lobby(const LobbyParts& parts, LobbySources sources, const LobbyLimits& limits = {});
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  /// Begins to look after seeks whose makers have gone.
  void start();

  // Calls of connections.
  void came(MemberPtr who);
  void went(const Member* who);
  void watch(MemberPtr who);
  void unwatch(const Member* who);

  /// A listed game: somebody's that waits, or a new one. Answered with `created`, or refused.
  void seek(MemberPtr who, NewGameOrder order);
  /// Finds the player of this id or name: somebody who is here, else an open account or a guest. `then` once, on any
  /// thread.
  void find(std::string id_or_name, PlayerCompletion then);
  /// A challenge to whoever has this id or name. Answered in the same way.
  void challenge(MemberPtr who, NewGameOrder order, std::string to);
  /// A game that waits for whoever has the link. Answered in the same way.
  void link(MemberPtr who, NewGameOrder order);
  /// Takes a free seat, of a listed game if the rating fits. The game answers.
  void join(MemberPtr who, const GameId& game, std::string id, Allowed allowed = Allowed::everything);

  /// Sends a frame to all connections of this player; of frames with the same key only the newest matters.
  void tell(PlayerId player, std::string key, Frame frame);
  /// `then` once, on the lobby's strand.
  void computer_load(std::move_only_function<void(ComputerLoad)> then);

  /// The list of people whom this player blocks has changed.
  void blocked(const PlayerId& by);
  /// Lists show something else of this game now.
  void noticed(GameCard card);
  /// The account is closed: games that the player has waiting, and challenges to them, are called off, and their name
  /// is shown no more.
  void closed(const PlayerId& player);

 private:
  void run(std::move_only_function<void()> step);
  /// Looks up how those who play this game play by post, if lists show that.
  void judge_players(const GameCard& card);
  void judge(const PlayerId& player, const std::optional<Conduct>& conduct);
  void make_challenge(const MemberPtr& who, NewGameOrder order, const Player& to);
  /// A challenge or a game by link.
  void make(const MemberPtr& who, NewGameOrder order);

  LobbyParts parts_;
  LobbySources sources_;
  LobbyLimits limits_;
  Strand strand_;
  OpenGames open_games_;
  People people_;
  WaitingQuota quota_;
  Withdrawals withdrawals_;
  LobbyFeed feed_;
  Seeks seeks_;
  AbsenceSweep absence_;
};

}  // namespace server
