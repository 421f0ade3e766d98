// The connection of one of the computer's accounts, and the games that it plays there: takes challenges up, hands
// messages to its tables, says what they want to say, and connects anew when the connection has ended. Owned by the
// computer; runs on its one thread.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/computer/table.hpp"
#include "server/transport/outgoing.hpp"

namespace server::computer {

/// How many games all accounts together play at once; one that is over, or that waits for the other player's move
/// without a clock or by post, is none.
struct Places {
  std::size_t most = 64;
  std::size_t taken = 0;
  std::function<void()> on_free = {};  // somebody who waits for one may have it
};

/// The parts that the accounts share; they outlive the accounts.
struct Surroundings {
  boost::asio::io_context& io;
  ServerAddress server;
  fairness::Secret key;
  VariantCache& variants;
  Thinker& thinker;
  Places places = {};
};

class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(Surroundings& around, int level);

  void start();
  void stop();
  /// There is a free place; true if a game that waits here has taken it.
  bool take_next();

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Seated {
    Table table;
    std::uint64_t serial = 0;  // no other table has had it
    bool has_place = true;
    std::string trouble;  // the trouble that was told already
    Time heard;
    int resyncs = 0;
  };
  struct Unanswered {
    std::string frame;
    GameId game;
    bool is_move = false;
  };

  void connect();
  void opened();
  void heard(std::string_view text);
  void ended(const std::string& why);

  void answered(const std::string& id);
  void take(const protocol::ServerMessage& message);
  void take(const protocol::Challenges& challenges);
  void take(const protocol::Refused& refused, const std::string& id);
  /// Carries out what a step at one of its games has to do.
  void act(const GameId& game, Seated& seated, Table::Step step);
  void look_after(const GameId& game, Seated& seated);
  void thought(const GameId& game, std::uint64_t serial, int at, const Answer& answer);

  enum class Due : std::uint8_t {
    wished,  // a challenge, which waits if there is no place
    owed,    // a game that goes on
  };
  void sit_down(const GameId& game, Due due = Due::wished);
  /// Asks for the whole state again, but not for ever.
  void resync(const GameId& game);
  void leave(const GameId& game);
  void take_place(Seated& seated);
  void give_place_back(Seated& seated);
  /// Gives a game up that it cannot go on with; it tries again later.
  void give_up(const GameId& game, const std::string& why);
  [[nodiscard]] bool has_given_up(const GameId& game) const;
  void say(const GameId& game, const protocol::ClientBody& body);
  void send(const protocol::ClientBody& body, const std::string& id);

  /// Looks now and then after games that wait for the computer without its knowing, and gives places back.
  void sweep();
  void ask_for_games();
  void take_games(const std::string& body);
  void wait(boost::asio::steady_timer& timer, std::chrono::milliseconds time, void (Client::*then)());

  Surroundings& around_;
  int level_;
  PlayerId player_;
  std::shared_ptr<OutgoingSocket> socket_;
  bool ready_ = false;     // it has been welcomed
  bool shut_out_ = false;  // its hello was refused
  bool stopped_ = false;
  int failures_ = 0;  // to connect, in a row
  std::map<GameId, Seated> tables_;
  std::deque<GameId> waiting_;       // games that wait for a place, the first one first
  std::map<GameId, Time> given_up_;  // the time until which a game is given up
  std::map<std::string, Unanswered> unanswered_;
  std::uint64_t last_serial_ = 0;
  boost::asio::steady_timer again_;
  boost::asio::steady_timer sweep_;
};

}  // namespace server::computer
