// A tournament as its organizer and its players see it: over HTTP and on sockets.
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

  /// Signs the organizer in, and makes so many accounts.
  Event(std::uint16_t port, int players);

  /// Gives the organizer's terms: a Swiss of two rounds of chess, where arbiters begin rounds, unless `more` says
  /// otherwise.
  [[nodiscard]] static nlohmann::json terms(const nlohmann::json& more = nlohmann::json::object());
  void announce(const nlohmann::json& more = nlohmann::json::object());
  /// Lets everybody enter.
  void enter_all();
  /// Sends a request of the organizer, and gives the code of a refusal, else `ok`.
  std::string said(const std::string& what, const nlohmann::json& body = nlohmann::json::object());
  /// Lets the organizer pair the next round, with the lots that this may need; gives the code of a refusal, else `ok`.
  std::string pair_round();
  /// Lets the organizer pair the next round and begin it, with the dice that this may need; answers as pair_round()
  /// does.
  std::string begin_round();
  [[nodiscard]] nlohmann::json view();
  [[nodiscard]] Answer get(const std::string& what = {}) const;
  [[nodiscard]] std::string path(const std::string& what = {}) const;

  /// Gives a client of the player with this id, who has been told of the game. Its secrets are those of the client
  /// before.
  Client& sit_down(const std::string& player, const std::string& game);
  /// Waits until both have been told that the game has begun; false: the server has gone.
  bool begin(const std::string& white, const std::string& black, const std::string& game);
  /// Lets both hear what has come to them and answer; tells whether both know that their game has begun.
  bool play(const std::string& white, const std::string& black);
  /// Lets White resign.
  void resign(const std::string& white, const std::string& game);

  Browser organizer;
  std::vector<Browser> players;
  std::string id;

 private:
  std::uint16_t port_;
  std::map<std::string, std::string> tokens_;  // each player's token
  std::map<std::string, std::unique_ptr<Client>> clients_;
  std::map<std::string, std::map<std::string, fairness::Secret>> secrets_;
};

}  // namespace server::test
