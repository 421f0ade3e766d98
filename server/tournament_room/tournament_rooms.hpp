// The tournaments that are not over: announces new ones, hears when their games end, and looks every second for what is
// due. One that is over is read where somebody asks for it. Part of the application; outlives every room.
// Thread-safe.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "server/base/mutex.hpp"
#include "server/room/room_shared.hpp"
#include "server/tournament_room/tournament_room.hpp"

namespace server {

/// What the operator allows of private tournaments.
struct PrivateLimits {
  std::size_t open = 3;      // of one account, that are not over; 0: nobody holds one
  std::size_t players = 16;  // in each
};

class TournamentRooms {
 public:
  static constexpr std::size_t kMostOpen = 50;  // open tournaments of one organizer, those for all

  using Announcement = std::expected<TournamentId, protocol::Error>;
  using OnAnnounced = std::move_only_function<void(Announcement)>;
  using OnFound = std::move_only_function<void(std::expected<std::shared_ptr<TournamentRoom>, protocol::Error>)>;

  /// To be made before the first game is loaded or made, as it listens to the news.
  TournamentRooms(const TournamentParts& parts, News& news, const RoomLimits& limits,
                  const PrivateLimits& of_private = {});
  TournamentRooms(const TournamentRooms&) = delete;
  TournamentRooms& operator=(const TournamentRooms&) = delete;

  /// Reads those that are not over, and then looks for what is due.
  void start();
  [[nodiscard]] const PrivateLimits& of_private() const { return of_private_; }
  /// A private one that says not how many may enter, with as many places as the operator allows; why it may not be
  /// held like this, or the terms.
  [[nodiscard]] std::expected<protocol::TournamentTerms, protocol::Error> within_limits(
      protocol::TournamentTerms terms) const;
  /// A new one; the id once it is on disk, or why it cannot be.
  void announce(const protocol::Player& by, const protocol::TournamentTerms& terms, OnAnnounced on_announced);
  /// One of the server's schedule, of which nobody is the arbiter; where there is one of this id, that one. If the
  /// server has no computer, none takes a seat.
  void announce_by_schedule(const TournamentId& id, protocol::TournamentTerms terms, bool is_example,
                            OnAnnounced on_announced);
  /// Why games cannot be played by these terms, with a pointer into them; none: they can.
  [[nodiscard]] std::optional<protocol::Error> trouble_with_games(const protocol::Player& by,
                                                                  const protocol::TournamentTerms& terms) const;
  /// An account is closed.
  void closed(const PlayerId& player);
  /// A backup was restored, and these are not over: each hears of it first of all. Before any of them is opened.
  void restore(std::span<const TournamentId> ids);
  /// True if all tournaments have heard of the restore.
  [[nodiscard]] bool is_restored() const;
  /// `on_found`: once, on any thread.
  void find(const TournamentId& id, OnFound on_found);

 private:
  void take_up(const std::vector<TournamentId>& ids);
  void look();
  [[nodiscard]] std::shared_ptr<TournamentRoom> open(const TournamentId& id) const;
  std::shared_ptr<TournamentRoom> keep(const TournamentId& id, tournament::State state);
  using OnCreated = std::move_only_function<void(const store::Result<Seq>&)>;
  void create(const TournamentId& id, tournament::Step announced, OnCreated on_created);
  void create_anew(tournament::Step announced, OnAnnounced on_announced);
  /// Whose tournament it is, and of which kind: each kind has a bound of its own.
  struct Held {
    std::string organizer;
    bool is_private = false;
    auto operator<=>(const Held&) const = default;
  };
  /// True if this organizer may have one more tournament; then it counts until release().
  [[nodiscard]] bool reserve(const Held& held);
  void release(const Held& held);

  TournamentParts parts_;
  const RoomLimits& limits_;
  const PrivateLimits of_private_;
  const Now up_since_;  // since then the server is up, and people have come back
  boost::asio::steady_timer timer_;
  mutable Mutex mutex_;
  std::set<TournamentId> to_restore_ GUARDED_BY(mutex_);  // tournaments that have not heard of the restore yet
  std::map<TournamentId, std::shared_ptr<TournamentRoom>> rooms_ GUARDED_BY(mutex_);
  std::multiset<Held> announcing_ GUARDED_BY(mutex_);  // those that are being stored
};

}  // namespace server
