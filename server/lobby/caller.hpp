// Somebody in whose name the lobby speaks to a game: takes the one answer and hands it on. It is not inside the room.
#pragma once
#include <expected>
#include <functional>
#include <memory>

#include "server/room/member.hpp"

namespace server {

class Caller final : public Member {
 public:
  /// Called once, from the room's strand.
  using OnDone = std::move_only_function<void(std::expected<void, protocol::Error>)>;
  Caller(Player player, OnDone then) : player_(std::move(player)), then_(std::move(then)) {}

  [[nodiscard]] const Player& player() const override { return player_; }
  [[nodiscard]] Detail detail() const override { return Detail::lean; }                      // it reads nothing
  [[nodiscard]] std::chrono::steady_clock::time_point heard() const override { return {}; }  // it watches nothing
  void send(Frame) override { answer({}); }
  void send_latest(std::string, Frame) override {}
  void refuse(protocol::Error error, std::optional<std::string>) override { answer(std::unexpected(std::move(error))); }
  void turned_away(const GameId&) override {}
  void plays(const GameId&, bool) override {}
  void lost(const GameId&) override {}

 private:
  void answer(std::expected<void, protocol::Error> answer) {
    if (auto then = std::exchange(then_, {})) then(std::move(answer));
  }

  Player player_;
  OnDone then_;
};

}  // namespace server
