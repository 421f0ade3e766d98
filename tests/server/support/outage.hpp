// A room whose time passes only when the test says so, and a store that begins to take nothing when the test says so.
#pragma once
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/server/support/table.hpp"

namespace server::test {

inline constexpr Fischer kOutageClock{.base = std::chrono::seconds{60}, .increment = std::chrono::seconds{0}};

/// A game of chess in which both have made their first moves, and whose time passes only when the test says so.
class Outage : public testing::Test {
 protected:
  void begin(const TimeControl& control = kOutageClock, const std::string& id = "outage01") {
    hall.freeze();
    std::tie(white, black) = hall.start_game(id, control);
    play(white, "m1", 1, "e2e4");
    play(black, "m2", 2, "e7e5");
  }
  void move(const ListeningPtr& who, const std::string& id, int ply, const std::string& text) {
    hall.act(who, id, MakeMove{.ply = ply, .text = text});
  }
  void play(const ListeningPtr& who, const std::string& id, int ply, const std::string& text) {
    move(who, id, ply, text);
    ASSERT_EQ(who->event_of(id)["t"], "moved");
  }
  /// Has White's third ply refused, and tells the game of the outage so long after that.
  void refused_for(Ms span) {
    hall.store.appends_fail = 1;
    move(white, "m3", 3, "g1f3");
    EXPECT_EQ(white->refusal("m3"), protocol::ErrorCode::busy);
    pass(span);
    hall.wake();
    (void)white->hear("server_restarted");
  }
  /// Makes the store take so long for White's third ply.
  void stored_in(Ms span) {
    hall.store.appends_wait = true;
    const int before = hall.store.appends;
    move(white, "m3", 3, "g1f3");
    wait_for_append(before);
    pass(span);
    hall.store.let_go();
  }
  void pass(Ms span) { hall.ahead = hall.ahead.load() + span; }
  /// Waits until the room has done all that it was given before, and gives its snapshot.
  nlohmann::json look() { return hall.enter()->hear("snapshot")["d"]; }
  std::int64_t left(const std::string& side) { return look()["clocks"][side + "_ms"]; }
  void wait_for_append(int before) {
    ASSERT_TRUE(eventually([&] { return hall.store.appends > before; }));
  }
  /// Makes the store take nothing any more, and waits until this is known.
  void store_stops() {
    hall.outages.store_asked(hall.now());
    pass(Ms{201});
  }
  void store_goes_on() {
    hall.outages.store_writes(hall.now());
    hall.wake();
  }
  /// Waits until the room has been refused what it gave the store, and has set the time when it tries again.
  void store_fails() {
    ASSERT_TRUE(eventually([&] { return hall.outages.is_failing(); }));
    (void)look();
  }

  Hall hall{{}, OutageLimits{}};
  ListeningPtr white, black;
};

}  // namespace server::test
