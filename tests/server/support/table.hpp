// Rooms without sockets: a real store that fails or waits when told to, members that keep what they hear, a clock that
// can be set ahead.
#pragma once
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/lobby/lobby.hpp"
#include "server/room/directory.hpp"
#include "tests/server/support/directory.hpp"
#include "tests/server/support/failing_store.hpp"
#include "tests/server/support/patience.hpp"

namespace server::test {

class Listening final : public Member {
 public:
  explicit Listening(Player who, Detail detail = Detail::whole) : player_(std::move(who)), detail_(detail) {}

  [[nodiscard]] const Player& player() const override { return player_; }
  [[nodiscard]] Detail detail() const override { return detail_; }
  [[nodiscard]] std::chrono::steady_clock::time_point heard() const override { return heard_at; }
  void send(Frame frame) override;
  void send_latest(std::string key, Frame frame) override;
  void refuse(protocol::Error error, std::optional<std::string> reason) override;
  void turned_away(const GameId&) override { ++turned_away_from; }
  void plays(const GameId&, bool) override {}
  void lost(const GameId&) override { ++lost_games; }

  // Waits until a frame is there that was heard, and gives it; throws if it does not come.
  nlohmann::json hear(const std::string& type);
  /// Gives the frame that has come the `time`th time.
  nlohmann::json hear(const std::string& type, std::size_t time);
  /// Gives the event that answered the command, the first time or the second.
  nlohmann::json event_of(const std::string& command, std::size_t time = 1);
  protocol::ErrorCode refusal(const std::string& id);
  [[nodiscard]] std::size_t count(const std::string& type);
  [[nodiscard]] std::size_t refusals();
  /// Call this under the lock that waits_for() holds.
  [[nodiscard]] std::size_t refusals_now() const { return refused_.size(); }
  bool waits_for(const std::function<bool()>& condition);

  /// Gives the newest notice of presence, or of how a tournament stands.
  [[nodiscard]] nlohmann::json latest();
  /// Gives the newest notice of a mini-match.
  [[nodiscard]] nlohmann::json score();
  std::atomic<int> turned_away_from = 0;
  std::atomic<int> lost_games = 0;
  std::atomic<std::chrono::steady_clock::time_point> heard_at =
      std::chrono::steady_clock::now() + std::chrono::hours{1};

 private:
  Player player_;
  Detail detail_;
  std::recursive_mutex mutex_;
  std::condition_variable_any changed_;
  std::vector<nlohmann::json> frames_;
  nlohmann::json latest_ = nlohmann::json::object();
  nlohmann::json score_;
  std::vector<protocol::Error> refused_;
};
using ListeningPtr = std::shared_ptr<Listening>;

/// Limits with which no slow machine makes an outage.
inline constexpr OutageLimits kNoOutages{
    .gap = std::chrono::hours{1}, .slow = std::chrono::hours{1}, .common = std::chrono::hours{1}};

class Hall {
 public:
  explicit Hall(const RoomLimits& limits = {}, const OutageLimits& outages = kNoOutages);
  ~Hall();
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  ListeningPtr make_member();
  /// Lets a spectator in.
  ListeningPtr enter();
  /// Lets two in with seats. Dice are to come if colours are random.
  std::pair<ListeningPtr, ListeningPtr> seat_players(const std::string& id, ColorChoice color, TimeControl control,
                                                     const std::optional<Player>& creator = {});
  /// Lets two in whose game of chess has begun.
  std::pair<ListeningPtr, ListeningPtr> start_game(const std::string& id, TimeControl control = Unlimited{},
                                                   const std::optional<Player>& creator = {});
  void act(const ListeningPtr& who, const std::string& id, PlayerAction action);
  void leave_all();
  /// Stops everything in the table: for a test whose own things the table uses, and which go before the table does.
  void stop();
  /// Forgets every room, as a restart does.
  void reopen();

  [[nodiscard]] Now now() const;
  /// Makes time stand still from now on, but for `ahead`.
  void freeze();
  /// Restarts: every room is forgotten, and nobody was there since `alive`.
  void restart(Now alive);
  void restart() { restart(now()); }
  /// Makes the room look at the time again.
  void wake() { directory.post(game, SystemCommand{TimeUp{}}); }
  /// Gives how many such events the game's record has.
  [[nodiscard]] int recorded(const std::string& kind);
  [[nodiscard]] const Core& core() const { return core_; }
  RoomShared& shared() { return shared_; }
  ConductBooks& conduct() { return conduct_; }
  Calendar& calendar() { return calendar_; }
  News& news() { return news_; }
  Talk& talk() { return talk_; }
  GameMaker& maker() { return maker_; }
  server::Directory& rooms() { return *rooms_; }
  Lobby& lobby() { return lobby_; }
  void say(const ListeningPtr& who, const std::string& id, store::Channel to, const std::string& text);

 private:
  Directory place_;
  Loops loops_{2};  // outlive the store, whose answers come to them

 public:
  FailingStore store;
  std::atomic<Ms> ahead{Ms{0}};
  Outages outages;
  std::atomic<bool> said_to_be_over = false;  // whether the lobby was told that the game is over
  Audience audience;                          // audience of the games that are made
  std::optional<Pairing> pairing;             // pairing of the games that are made
  bool rated = false;                         // rated games are made, and then those who come have accounts
  GameId game;

 private:
  std::atomic<std::int64_t> frozen_ = 0;
  VariantCache variants_;
  Talk talk_;
  fairness::SigningKey key_;
  Core core_;
  ConductBooks conduct_{store, store::Term::first};
  Calendar calendar_;
  News news_;
  GameMaker maker_{{.core = core_, .calendar = calendar_, .conduct = conduct_, .news = news_}};
  RoomShared shared_;
  std::vector<ListeningPtr> inside_;
  std::vector<std::unique_ptr<server::Directory>> old_;
  std::unique_ptr<server::Directory> rooms_;
  Lobby lobby_;
  std::thread thread_;

 public:
  struct Rooms {
    Hall& hall;
    void post(const GameId& id, RoomMessage message) { hall.rooms_->post(id, std::move(message)); }
    void take_up(const std::vector<GameId>& games) { hall.rooms_->take_up(games); }
    void closed(const PlayerId& player) { hall.rooms_->closed(player); }
    [[nodiscard]] std::size_t size() const { return hall.rooms_->size(); }
  } directory{*this};
};

}  // namespace server::test
