// A tournament as those see it who run it and play in it: over HTTP and on sockets.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/support/server.hpp"

namespace server::test {

class Event {
 public:
  /// Makes an account for the organizer, with the role. No server may run there yet.
  static constexpr const char* kOrganizer = "Olga";
  static void prepare(const Place& place);

  /// The organizer signs in, and so many accounts are made.
  Event(std::uint16_t port, int players);

  /// By the organizer; what is left out: a Swiss of two rounds of chess, where arbiters begin rounds.
  [[nodiscard]] static nlohmann::json terms(const nlohmann::json& more = nlohmann::json::object());
  void announce(const nlohmann::json& more = nlohmann::json::object());
  /// Everybody enters.
  void enter_all();
  /// Asks for it as the organizer: the code of a refusal, else `ok`.
  std::string said(const std::string& what, const nlohmann::json& body = nlohmann::json::object());
  /// The organizer pairs the next round, with the lots that this may need: the code of a refusal, else `ok`.
  std::string pair_round();
  /// The organizer pairs the next round and begins it, with the dice that this may need; answers like pair_round().
  std::string begin_round();
  [[nodiscard]] nlohmann::json view();
  [[nodiscard]] Answer get(const std::string& what = {}) const;
  [[nodiscard]] std::string path(const std::string& what = {}) const;

  /// A client of the player with this id, who has been told of the game. Its secrets are those of the one before.
  Client& sit_down(const std::string& player, const std::string& game);
  /// Both have been told that the game has begun; false: the server has gone.
  bool begin(const std::string& white, const std::string& black, const std::string& game);
  /// They hear what has come to them and answer; whether both have been told that their game has begun.
  bool play(const std::string& white, const std::string& black);
  /// White resigns.
  void resign(const std::string& white, const std::string& game);

  Browser organizer;
  std::vector<Browser> players;
  std::string id;

 private:
  std::uint16_t port_;
  std::map<std::string, std::string> tokens_;  // by player
  std::map<std::string, std::unique_ptr<Client>> clients_;
  std::map<std::string, std::map<std::string, fairness::Secret>> secrets_;
};

}  // namespace server::test
