// A client as a page or a bot is one: it says hello and keeps its token, watches a game, keeps every event of it, and
// takes its part in the dice after all the checks of FAIRNESS.md. It checks every frame that the server sends with the
// decoder and the schemas. A std::logic_error says that the server did what it must not do, a std::runtime_error that
// the connection has gone or nothing came. One game each; one thread at a time.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/fairness/chain.hpp"
#include "server/match/detail.hpp"
#include "tests/server/support/follower.hpp"
#include "tests/server/support/socket_client.hpp"

namespace server::test {

using Json = nlohmann::json;

inline const Json kFiveMinutes{{"type", "fischer"}, {"base_ms", 300'000}, {"increment_ms", 0}};

class Client {
 public:
  /// Connects and says hello as a new guest.
  explicit Client(std::uint16_t port);
  /// Connects as an account that is made for it, by an API token of it; the server must take new accounts.
  [[nodiscard]] static Client with_account(std::uint16_t port);
  /// Connects with this token, a guest's or an API token.
  [[nodiscard]] static Client with_token(std::uint16_t port, std::string token) { return {port, std::move(token)}; }
  /// Connects as one that has the rules and says so: it is told what happens, and no position. It notices if its own
  /// position is another.
  [[nodiscard]] static Client with_rules(std::uint16_t port) { return {port, "", Detail::lean}; }
  /// A client of the same player on another connection.
  [[nodiscard]] Client another_tab() const;

  // Messages that the client sends.
  /// Sends the message with a new id and returns the frame that answers it, whatever comes before.
  Json ask(const std::string& type, Json data, const std::string& id = {});
  /// Asks about the client's own game.
  Json act(const std::string& type, Json data = Json::object(), const std::string& id = {});
  /// Sends without waiting; returns the id.
  std::string say(const std::string& type, Json data, std::string id = {});
  void say_text(std::string_view text) { socket_->send(text); }

  // The actions of players.
  void create(Json terms);
  void watch(const std::string& game);
  void join() { act("join"); }
  Json move(const std::string& text);
  /// Asks for a new snapshot, and gives it without what changes as time goes on.
  Json look();
  /// Gives a legal move, by this generator.
  std::string any_move(std::mt19937& random) const;

  // Frames that the client hears.
  /// Takes what comes until this is so; throws if it does not come to pass.
  void until(const std::function<bool()>& condition);
  /// Takes the next frame; none if the connection has ended.
  std::optional<Json> next();
  /// Takes what is there already.
  void take_all();
  /// Takes the next frame of this type that comes.
  Json hear(const std::string& type);
  /// True if the connection has ended, as far as take_all has read it.
  [[nodiscard]] bool is_at_end() const { return at_end_; }
  /// True if nothing comes within this time.
  bool is_quiet(std::chrono::milliseconds time) { return !socket_->ready(time); }
  /// Reads to the end of the connection, and gives the code of its close.
  std::uint16_t end();

  // The connection.
  void drop() { socket_->abandon(); }
  void close() { socket_->close(); }
  /// Goes on over a new connection of the same guest, after the last event it has, or after `since`. Throws if there is
  /// no server.
  void resume(std::optional<std::uint16_t> port = {}, std::optional<std::uint64_t> since = {});
  /// Sends the commands that had no answer again.
  void repeat_unanswered();

  // The client's knowledge.
  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] const std::string& game() const { return game_; }
  [[nodiscard]] std::uint64_t last() const { return last_; }
  [[nodiscard]] const std::map<std::uint64_t, Json>& events() const { return events_; }
  [[nodiscard]] const Json& snapshot() const { return snapshot_; }
  [[nodiscard]] const Json& presence() const { return presence_; }
  [[nodiscard]] const Json& clocks() const { return clocks_; }
  [[nodiscard]] const Json& legal() const { return legal_; }
  [[nodiscard]] const std::optional<Json>& outcome() const { return outcome_; }
  [[nodiscard]] int ply() const { return ply_; }
  [[nodiscard]] const std::string& color() const { return color_; }
  [[nodiscard]] bool playing() const { return playing_ && !outcome_; }
  [[nodiscard]] bool my_turn() const { return playing() && turn_ == color_; }
  [[nodiscard]] bool has_seen(const std::string& type) const { return count(type) > 0; }
  [[nodiscard]] std::size_t count(const std::string& type) const;
  [[nodiscard]] const std::map<std::string, Json>& unanswered() const { return unanswered_; }
  /// The events that answered commands, by the commands' ids.
  [[nodiscard]] const std::map<std::string, std::uint64_t>& answers() const { return answers_; }
  /// The newest event or answer of this type; null if there was none.
  [[nodiscard]] Json last_of(const std::string& type) const;

  // The dice (dice.cpp).
  /// Lets the client commit and open only when told to, not by itself.
  void hold_dice() { dice_by_hand_ = true; }
  /// Lets the client commit and open by itself again.
  void take_dice() { dice_by_hand_ = false; }
  [[nodiscard]] const std::string& draw() const { return draw_; }
  [[nodiscard]] std::string commitment();
  [[nodiscard]] std::string opening();
  /// The data of `fair_commit`, and of `fair_open`.
  [[nodiscard]] Json commit_data();
  [[nodiscard]] Json open_data();
  /// The client's part in each draw, for a client that goes on in its place; that one takes them before it watches the
  /// game again.
  [[nodiscard]] const std::map<std::string, fairness::Secret>& secrets() const { return secrets_; }
  void remember(std::map<std::string, fairness::Secret> secrets) { secrets_ = std::move(secrets); }
  /// Goes on with a draw in play of which it has only a snapshot. `record`: what `/fair/` tells of it.
  void take_up_draw(const Json& record);

 private:
  Client(std::uint16_t port, std::string token, Detail detail = Detail::whole);
  void connect(std::optional<std::uint64_t> since);
  void take(const Json& frame);
  void take_event(const Json& frame);
  void take_snapshot(const Json& frame);
  void apply(const std::string& type, const Json& data);
  /// Follows the game with the client's own rules.
  void follow(const Json& data, const std::string& text);
  void follow_snapshot();
  void look_at_board();
  void find_color(const Json& players);
  void find_turn(const std::string& fen);
  // The functions for dice are in dice.cpp.
  [[nodiscard]] fairness::Chain chain();
  [[nodiscard]] bool in_play() const { return offer_["n"] != 1; }
  [[nodiscard]] int next_roll() const { return static_cast<int>(made_.size()) + 1; }
  void offered(const Json& offer);
  /// Takes the call for a roll. `opened`: the mover's opening came with the move.
  void called(const Json& call, bool opened);
  void check_fallen(const Json& fell) const;
  void locked(const Json& lock);
  void rolled(const Json& roll);
  void check_lock();
  void check_start(const Json& started) const;

  std::uint16_t port_;
  std::unique_ptr<SocketClient> socket_;
  Detail detail_;
  std::optional<Follower> board_;  // the game of a client that has the rules, once it has begun
  std::string id_, token_, game_;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, Json> events_;
  std::map<std::string, Json> newest_;      // the newest frame of each type
  std::map<std::string, Json> unanswered_;  // commands without an answer, by id
  std::map<std::string, std::uint64_t> answers_;
  Json snapshot_, presence_, clocks_;
  Json legal_ = Json::array();
  std::string variant_, color_;
  std::string turn_;  // the side to move, as the position says
  bool colors_open_ = false;
  Json options_;
  std::optional<Json> outcome_;
  bool playing_ = false;
  bool at_end_ = false;
  int ply_ = 0;

  bool dice_by_hand_ = false;
  std::string draw_;
  Json offer_;
  std::map<std::string, fairness::Secret> secrets_;  // the client's secret in each draw
  Json lock_;                                        // the lock with its signature: the receipt
  std::vector<std::uint64_t> numbers_;
  Json call_;                   // the call for the roll that is due in play
  std::vector<Json> made_;      // rolls in play, as a record has them
  Json calls_ = Json::array();  // the legal moves that call for dice
  std::string last_move_ = "-";
};

/// Gives the frame, which decoder and schemas must take; throws if one of them does not.
[[nodiscard]] Json checked(const std::string& text);
/// Gives a name for a command, which is not used again.
[[nodiscard]] std::string new_id();

/// Two players whose game has begun.
struct Two {
  Two(std::uint16_t port, const Json& terms);
  /// Lets two clients watch a game in which they have seats.
  Two(Client one, Client other);
  Client white, black;
  [[nodiscard]] Client& mover() { return white.my_turn() ? white : black; }
  /// Lets the side to move make the move, and waits until both see it.
  void move(const std::string& text);

 private:
  void begin();
};

}  // namespace server::test
