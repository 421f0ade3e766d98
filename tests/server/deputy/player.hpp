// A player who has only HTTP: a token, commands, and streams of lines, each answer held to protocol/openapi.json.
// Blocking, with deadlines. One thread at a time.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "tests/server/support/browser.hpp"
#include "tests/server/support/client.hpp"
#include "tests/server/transport/raw.hpp"

namespace server::test {

/// A stream of lines of JSON over HTTP.
class Lines {
 public:
  Lines(std::uint16_t port, const std::string& path, const std::string& token, const std::string& method = "GET",
        const std::string& form = {});
  [[nodiscard]] unsigned status() const { return status_; }
  /// The next line that says something; none: the body has ended. Throws if nothing comes, or the connection breaks.
  std::optional<Json> next();
  /// The next line of this type; throws if the body ends before.
  Json hear(const std::string& type);
  /// The next state of a game in which this is so; gameFull has one, too.
  Json state(const std::function<bool(const Json&)>& is_so);
  /// Reads to the end of the body.
  void end();

 private:
  Raw raw_;
  unsigned status_ = 0;
};

class Player {
 public:
  /// An account with a token for everything.
  explicit Player(std::uint16_t port);
  [[nodiscard]] static Player bot(std::uint16_t port);

  [[nodiscard]] Answer post(const std::string& path, const std::string& form = {}, const std::string& key = {}) const;
  /// Sends a request, and gives the code of a refusal, else `ok`.
  [[nodiscard]] std::string said(const std::string& path, const std::string& form = {}) const {
    return code_of(post(path, form));
  }
  [[nodiscard]] Lines events() const { return {port_, "/api/stream/event", token_}; }
  [[nodiscard]] Lines game(const std::string& id) const { return {port_, door_ + "/game/stream/" + id, token_}; }
  /// `/api/bot/game/<id>/<command>`, by this player's door.
  [[nodiscard]] std::string in_game(const std::string& id, const std::string& command) const {
    return door_ + "/game/" + id + "/" + command;
  }
  /// Challenges the other one, who accepts; gives the game.
  [[nodiscard]] std::string begin(const Player& other, const std::string& form) const;
  [[nodiscard]] const std::string& token() const { return token_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& id() const { return id_; }

 private:
  std::uint16_t port_;
  std::string door_ = "/api/board";
  std::string name_;
  std::string id_;
  std::string token_;
};

}  // namespace server::test
