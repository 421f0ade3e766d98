// Where strangers meet: pairs those who seek the same, tells people of challenges, shows what waits and what is played.
// A game that waits is a room's; the lobby knows its card only, so it can be rebuilt from the store. Seeks are taken
// one after the other, so that two that fit never both wait. An actor on a strand; its calls come from any thread.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "server/games/order.hpp"
#include "server/lobby/notice_board.hpp"
#include "server/lobby/people.hpp"
#include "server/room/directory.hpp"

namespace server {

/// docs/queues.md.
struct LobbyLimits {
  std::size_t queue = 256;     // seeks that wait to be taken
  std::size_t seeks = 4;       // listed games of one player that wait
  std::size_t challenges = 8;  // of one player's that wait
  std::size_t links = 64;      // of one player's that wait for who has the link
  std::size_t shown = 64;      // of a list
  Ms notice{500};              // between two notices to those who watch
  Ms gone{30'000};             // a seek whose maker is away so long is called off
  Ms sweep{2'000};             // how often that is looked at
};

/// The rating of a player in games on these terms, rounded; none if he has none. `then` once, on any thread.
using RatingThen = std::move_only_function<void(std::optional<int>)>;
using RatingOf = std::function<void(const PlayerId&, const GameCard& terms, RatingThen then)>;
/// The account of this id or name, if it is open, or the guest of this id; they may not be connected.
using PlayerThen = std::move_only_function<void(std::optional<Player>)>;
using PlayerNamed = std::function<void(const std::string& id_or_name, PlayerThen then)>;

/// `no_such_player`. `pointer`: to the field that names him.
[[nodiscard]] protocol::Error nobody_called(const std::string& id_or_name, std::string pointer, const CommandId& id);

class Lobby {
 public:
  struct Sources {
    RatingOf rating;
    PlayerNamed player;
  };
  Lobby(World& world, Directory& directory, Sources sources, LobbyLimits limits = {});
  Lobby(const Lobby&) = delete;
  Lobby& operator=(const Lobby&) = delete;
  /// Begins to look after seeks whose makers have gone.
  void start();

  // Of connections.
  void came(MemberPtr who);
  void went(const Member* who);
  void watch(MemberPtr who);
  void unwatch(const Member* who);

  /// A listed game: somebody's that waits, or a new one. Answered with `created`, or refused.
  void seek(MemberPtr who, NewGameOrder order);
  /// Who has this id or name: somebody who is here, else an account that is open or a guest. `then` once, on any
  /// thread.
  void find(std::string id_or_name, PlayerThen then);
  /// A challenge to whoever has this id or name. Answered in the same way.
  void challenge(MemberPtr who, NewGameOrder order, std::string to);
  /// A game that waits for whoever has the link. Answered in the same way.
  void link(MemberPtr who, NewGameOrder order);
  /// Takes a free seat, of a listed game if the rating fits. The game answers.
  void join(MemberPtr who, const GameId& game, std::string id);

  /// Whom this player blocks has changed.
  void blocked(const PlayerId& by);
  /// Lists show something else of this game now.
  void noticed(GameCard card);
  /// His account is closed: what he waits for, and what waits for him, is called off, and his name is shown no more.
  void closed(const PlayerId& player);

 private:
  struct Seeking {
    MemberPtr who;
    NewGameOrder order;
    GameCard wish;
    std::optional<int> rating;
  };
  using SeekingPtr = std::shared_ptr<Seeking>;

  void run(std::move_only_function<void()> step);
  /// How many games of this kind a player may have that wait, and how many he has.
  [[nodiscard]] std::size_t most_of(WaitsAs kind) const;
  [[nodiscard]] std::size_t count(const PlayerId& creator, WaitsAs kind) const;
  [[nodiscard]] bool may_wait(const NewGameOrder& order) const;
  void refuse_too_many(Member& who, const NewGameOrder& order) const;
  /// A challenge or a game by link.
  void make(const MemberPtr& who, NewGameOrder order);
  // lobby_seek.cpp: one seek after the other.
  void next_seek();
  void find_repeated(const SeekingPtr& seeking);
  void find_seat(const SeekingPtr& seeking);
  void take_seat(const SeekingPtr& seeking, const FreeSeat& seat);
  void wait_for_other(const SeekingPtr& seeking);
  void not_stored(const SeekingPtr& seeking, const protocol::Error& error);
  void answered(const SeekingPtr& seeking, const std::expected<GameId, protocol::Error>& game);

  void make_challenge(const MemberPtr& who, NewGameOrder order, const Player& to);
  /// Ends a waiting game in the name of one of those whom it concerns.
  void call_off(const GameId& game, const Player& who, PlayerAction how);
  /// In its maker's name.
  void withdraw(const Waiting& waiting);
  void withdraw_all_of(const PlayerId& player);
  void sweep();
  // lobby_notices.cpp
  void changed();
  void tell_watchers();
  /// Those to him that he is shown: not of players whom he blocks.
  [[nodiscard]] std::vector<const Waiting*> challenges_for(const PlayerId& player) const;
  void tell_challenges(const PlayerId& player);
  [[nodiscard]] Frame lobby_frame() const;

  World& world_;
  Directory& directory_;
  Sources sources_;
  LobbyLimits limits_;
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
  NoticeBoard board_;
  People people_;
  std::map<const Member*, MemberPtr> watchers_;
  std::deque<SeekingPtr> queue_;
  bool seeking_ = false;                                // one is being taken
  std::multiset<std::pair<PlayerId, WaitsAs>> making_;  // challenges and links that are being stored
  boost::asio::steady_timer notice_timer_;
  std::chrono::steady_clock::time_point next_notice_;
  bool notice_due_ = false;
  boost::asio::steady_timer sweep_timer_;
};

}  // namespace server
