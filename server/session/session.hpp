// One client on one connection: who it is, which games it watches, how much it may say. Takes frames from the
// transport, makes them commands, and posts those to rooms; rooms answer through it. Lives until its connection has
// closed and the last room has let it go. Runs on the connection's strand.
#pragma once
#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/messages.hpp"
#include "server/lobby/lobby.hpp"
#include "server/room/directory.hpp"
#include "server/room/member.hpp"
#include "server/session/blocks.hpp"
#include "server/session/identify.hpp"
#include "server/session/rate.hpp"
#include "server/session/round_trip.hpp"
#include "server/session/sessions.hpp"
#include "server/session/watched_events.hpp"
#include "server/transport/peer.hpp"

namespace server {

/// Limits on what a client may do (docs/queues.md). Configuration.
struct SessionLimits {
  std::size_t messages = 60;
  std::size_t errors = 3;  // the last of them closes the connection
  std::chrono::milliseconds window{10'000};
  std::size_t sockets = 32;             // connections of one person; 0: any number
  std::size_t games = 16;               // watched at once
  std::size_t computer_games = 10'000;  // the same by the computer
  std::size_t events = 4;               // the same of tournaments
  AttemptLimits new_guests{.most = 200, .span = std::chrono::hours{1}, .keys = 10'000};  // new guests by address
  Ms hello{10'000};  // a client that has sent no hello by then is closed
  Ms ping{2'500};    // told to the client: ping after so much silence,
  Ms dead{9'000};    // connect anew after so much
  Ms retry{1'000};   // told with errors that will pass
};

/// The parts that all sessions share; they outlive the sessions.
struct SessionDeps {
  const Core& core;
  Talk& talk;
  Directory& directory;
  Lobby& lobby;
  TournamentRooms& tournaments;
  AccountService& accounts;
  Sessions& sessions;
  SessionLimits limits{};
  Attempts new_guests{limits.new_guests};
  Blocks blocks{core, talk, lobby, sessions};
};

/// Whether messages of a connection count against how many one may send. A part of the server that speaks for somebody
/// says as much as games ask of it; how often it is asked, and what it is refused, is counted where the person asks.
enum class Counted : std::uint8_t { yes, no };

class Session final : public Peer, public Member, public std::enable_shared_from_this<Session> {
 public:
  /// `shown`: what the connection itself says of who it is, before hello.
  Session(SessionDeps& deps, std::weak_ptr<Wire> wire, Strand strand, Shown shown, Counted counted = Counted::yes);
  /// Makes the session of a new connection, and opens it. On its strand.
  [[nodiscard]] static std::shared_ptr<Session> connect(SessionDeps& deps, std::weak_ptr<Wire> wire, Strand strand,
                                                        Shown shown, Counted counted = Counted::yes);
  /// Begins to wait for hello, but not for ever. Called once, at first.
  void open();

  /// Sends an announcement of the server's operator, if the client knows such frames. From any thread.
  void hear(Frame announcement);
  /// The account has signed out: the client comes back and says anew who it is. From any thread.
  void depart();
  /// This connection was unused for longest, and the person has opened one too many. From any thread.
  void displace();
  /// The time at which the client last sent more than a sign of life; is_playing(): it has a seat in a game that goes
  /// on. From any thread.
  [[nodiscard]] std::chrono::steady_clock::time_point used() const { return used_; }
  [[nodiscard]] bool is_playing() const { return is_playing_; }

  // Peer: on the connection's strand.
  void received(std::string_view text) override;
  void nudged() override;
  void round_trip(std::chrono::milliseconds time) override;
  void closed() override;

  // Member: from any strand.
  [[nodiscard]] const Player& player() const override { return who_.player; }
  [[nodiscard]] Detail detail() const override { return detail_; }
  [[nodiscard]] std::chrono::steady_clock::time_point heard() const override { return heard_; }
  void send(Frame frame) override;
  void send_latest(std::string key, Frame frame) override;
  void refuse(protocol::Error error, std::optional<std::string> reason = {}) override;
  void turned_away(const GameId& game) override;
  void plays(const GameId& game, bool goes_on) override;
  void lost(const GameId& game) override;

 private:
  enum class State : std::uint8_t {
    silent,    // hello is to come
    greeting,  // the person is being looked up
    open,
    closed,
  };
  using MessageId = std::optional<std::string>;

  void run(std::function<void(Session&)> step);
  /// True if the client may send one message more now; tells it if not.
  [[nodiscard]] bool count_message();
  /// True for the server's own computer, which plays many games at once and is not counted.
  [[nodiscard]] bool is_computer() const { return who_.player.id.computer_level().has_value(); }
  [[nodiscard]] std::size_t most_games() const;
  void wait_for_hello();
  void take(std::string_view text);
  void handle(const protocol::Hello& hello, const MessageId& id);
  void handle(const protocol::Create& create, const MessageId& id);
  void handle(const protocol::Join& join, const MessageId& id);
  void handle(const protocol::WatchLobby& watch, const MessageId& id);
  void handle(const protocol::UnwatchLobby& unwatch, const MessageId& id);
  void handle(const protocol::Watch& watch, const MessageId& id);
  void handle(const protocol::WatchEvent& watch, const MessageId& id);
  void handle(const protocol::UnwatchEvent& unwatch, const MessageId& id);
  void handle(const protocol::EventFairCommit& commit, const MessageId& id);
  void handle(const protocol::EventFairOpen& open, const MessageId& id);
  void handle(const protocol::Unwatch& unwatch, const MessageId& id);
  void handle(const protocol::Say& say, const MessageId& id);
  void handle(const protocol::Block& block, const MessageId& id);
  void handle(const protocol::Unblock& unblock, const MessageId& id);
  void handle(const protocol::ListBlocks& list, const MessageId& id);
  void handle(const protocol::Ping& ping, const MessageId& id);
  template <class Command>
  void handle(const Command& command, const MessageId& id);

  void take_early();
  /// True if the connection watches the game; complains if it does not.
  bool watches(const GameId& game, const MessageId& id);
  void forget(const GameId& game);
  void look_up(const protocol::Hello& hello, const MessageId& id);
  void welcome(Identity identity, const protocol::Hello& hello, const MessageId& id);
  /// Runs on the strand.
  void announce(const Frame& announcement);
  /// True if the client may use one of these scopes; tells it if not.
  [[nodiscard]] bool may(std::initializer_list<Scope> scopes, const MessageId& id);
  /// What a game is told of that; it knows whether it is still a challenge.
  [[nodiscard]] Allowed allowed() const;
  void watch(const std::string& game, std::optional<std::int64_t> since, const MessageId& id);
  /// Tells the client of an error, and counts it; runs on the strand.
  void complain(const protocol::Error& error, std::optional<std::string> reason = {});
  void answer(const protocol::ServerMessage& message);
  void close(CloseCode code, std::string reason);

  SessionDeps& deps_;
  std::weak_ptr<Wire> wire_;
  Strand strand_;
  const Counted counted_;
  Rate messages_;
  bool flooded_ = false;
  bool hears_announcements_ = false;
  Rate errors_;
  State state_ = State::silent;
  std::unique_ptr<boost::asio::steady_timer> hello_timer_;  // until the client has said hello
  Shown shown_;
  Who who_;                         // set once, before any room knows the session
  Detail detail_ = Detail::whole;   // the same
  std::vector<std::string> early_;  // frames that came while greeting; as many as the rate allows
  std::set<GameId> watched_;
  WatchedEvents events_;
  std::set<GameId> played_;  // watched games in which the client has a seat and that are not over
  std::atomic<bool> is_playing_ = false;
  std::atomic<std::chrono::steady_clock::time_point> used_ = std::chrono::steady_clock::now();
  std::atomic<std::chrono::steady_clock::time_point> heard_ = std::chrono::steady_clock::now();
  RoundTrip round_trip_;
};

}  // namespace server
