// The server as a whole, while it serves: wires the layers over a store that is its own, opens the port, runs until it
// is told to stop, and stops within five seconds. Made by the node.
#pragma once
#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/admin/admin_socket.hpp"
#include "server/admin/operator.hpp"
#include "server/api/api.hpp"
#include "server/app/computer_host.hpp"
#include "server/app/config.hpp"
#include "server/app/day_keeper.hpp"
#include "server/app/heartbeat.hpp"
#include "server/app/keys.hpp"
#include "server/app/own_readings.hpp"
#include "server/app/restore_end.hpp"
#include "server/app/spare_memory.hpp"
#include "server/deputy/event_feeds.hpp"
#include "server/notices/notice_sender.hpp"
#include "server/room/due_scanner.hpp"
#include "server/session/sessions.hpp"
#include "server/tournament_room/announcer.hpp"
#include "server/tournament_room/tournament_rooms.hpp"
#include "server/transport/listener.hpp"

namespace server {

/// What an application starts with besides its configuration.
struct Start {
  std::unique_ptr<store::Store> store;  // whose owner it is
  store::Tenure tenure;
  Page page;
  WordList words;
  std::function<void()> free_port;  // called right before it listens
};

class App {
 public:
  /// A server that listens but serves nobody yet; a sentence that says what to do if that cannot be.
  static std::expected<std::unique_ptr<App>, std::string> open(const Config& config, Start start);
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// The URL at which a browser on this machine finds the server: `http://127.0.0.1:8080`.
  [[nodiscard]] std::string address() const { return listener_->local_url(); }
  [[nodiscard]] unsigned short port() const { return listener_->endpoint().port(); }
  /// Serves until request_stop, or until another server has taken over.
  void run();
  /// `why` is for the log. Any thread.
  void request_stop(std::string_view why);
  /// Tells whether it was stopped so that another server serves.
  [[nodiscard]] bool is_drained() const { return is_drained_; }

  // For its metrics, on one other thread; not once run() has returned.
  void look_at_itself() { own_readings_.look(); }
  [[nodiscard]] ServingReadings readings() const;

 private:
  App(const Config& config, Start start, const SteadyWall& wall, const Seeds& seeds);

  std::expected<void, std::string> listen();
  void open_admin_socket();
  void account_closed(const PlayerId& player);
  void every_second();
  void drain(Operator::OnAnswer then);
  void stop(std::string_view why);
  /// All connections of one kind are gone.
  void ended();
  [[nodiscard]] Now now() const;
  [[nodiscard]] protocol::Health health() const;
  [[nodiscard]] std::vector<QueueReading> queues() const;

  Config config_;
  const std::string store_url_;  // absolute
  std::optional<Now> served_before_;
  SteadyWall wall_;
  std::vector<store::DrawKey> restored_draws_;  // open in the backup that was restored
  Loops loops_;
  std::unique_ptr<store::Store> store_;
  VariantCache variants_;
  Talk talk_;
  fairness::SigningKey key_;
  mutable Outages outages_;  // whoever reads the time may find one
  Core core_;
  ConductBooks conduct_;
  Calendar calendar_;
  News news_;
  GameMaker maker_;
  RoomShared rooms_;
  Directory directory_;
  RestoreEnd restore_end_;
  DueScanner due_scanner_;
  TournamentRooms tournaments_;
  Announcer announcer_;
  Heartbeat heartbeat_;
  Lobby lobby_;
  Sessions sessions_;
  AccountService accounts_;
  DayKeeper days_;
  NoticeSender notice_sender_;
  Operator operator_;
  SessionDeps deps_;
  std::shared_ptr<EventFeeds> feeds_;
  const fairness::Secret deputies_key_;
  DeputyDeps deputies_;
  Api api_;
  ComputerHost computer_;
  OwnReadings own_readings_;
  boost::asio::steady_timer second_;
  SpareMemory spare_memory_;
  boost::asio::steady_timer last_call_;
  std::unique_ptr<Listener> listener_;
  std::shared_ptr<AdminSocket> admin_socket_;
  std::atomic<bool> stopping_{false};
  std::atomic<bool> is_drained_{false};
  std::atomic<int> to_end_{2};  // the listener, and the admin socket
};

}  // namespace server
