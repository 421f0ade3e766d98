// Plays games on a server and remembers them, to be kept as they are when it stops: one or two of each id, and each
// story that a game can have. Owned by make_stored.
#pragma once
#include <deque>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "rules/rules.hpp"
#include "tests/server/support/browser.hpp"
#include "tests/stored/kept.hpp"

namespace server::test {

class MakeGames {
 public:
  MakeGames(std::uint16_t port, unsigned seed) : port_(port), random_(seed) {}

  /// Makes two games of each id: one that ended and one, with other options, that goes on.
  void of_each_id();

  // make_stories.cpp
  /// A first move and an opening never come; these games end by themselves a minute later.
  void begin_slow_ones();
  void that_ended_by_the_rules();
  void that_ended_otherwise();
  void that_an_operator_ended(const std::filesystem::path& admin_socket);
  void with_offers();
  void with_dice_in_play();
  void with_voids();
  void in_series();
  void between_accounts();
  void for_few();
  void that_wait();
  void that_roll();
  void end_slow_ones();

  /// All games, and what else the server knows, as it is shown now.
  [[nodiscard]] Json kept();

 private:
  struct Kept {
    std::string name;
    std::string game;
    std::vector<Client*> players;  // that a test can go on as; the first one looks at it
    bool has_talk = false;
  };

  Two& begin(const Json& terms);
  Client& add(Client client);
  Browser& add_account();
  struct Pair {
    Client& maker;
    Client& other;
  };
  /// A setup is to be drawn, and neither has done anything yet.
  Pair begin_setup(const Json& terms);
  /// Both have committed, and the first one has opened.
  Pair lock_setup(const Json& terms);
  void keep(const std::string& name, const Pair& pair);
  void keep(const std::string& name, Two& game);
  /// Both watch the game that follows, and it is kept.
  void keep_next(const std::string& name, Two& game);
  void play(Two& game, int plies);
  /// The side to move gives up.
  void resign(Two& game);
  [[nodiscard]] Json people();

  std::uint16_t port_;
  std::mt19937 random_;
  std::deque<Two> twos_;
  std::deque<Client> ones_;
  std::deque<Browser> browsers_;
  std::vector<Kept> games_;
  std::vector<std::string> rated_;  // ids of accounts
  std::vector<Client*> slow_;
  Json blocks_;
};

/// The answer of the server, if it is of this type; throws otherwise.
Json expect_type(Json answer, const std::string& type);

}  // namespace server::test
