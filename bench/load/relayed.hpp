// A table at bench/relay: two clients of one game, who send frames in turn and get each back, numbered, both of them.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "bench/load/table.hpp"
#include "bench/load/websocket.hpp"

namespace bench {

class RelayedTable final : public Table {
 public:
  RelayedTable(Loop& loop, std::uint16_t port, Host& host, int number);

  void begin() override;
  void move() override;
  void resign() override;
  [[nodiscard]] int plies() const override { return plies_; }
  [[nodiscard]] std::string game() const override { return game_; }

 private:
  struct Seat final : Listener {
    Seat(RelayedTable& owner, Loop& loop, std::uint16_t port, const std::string& target)
        : table(owner), socket(loop, port, target, *this) {}
    void take(std::string_view text) override { table.take(*this, text); }

    RelayedTable& table;
    WebSocket socket;
    int last = 0;
  };

  void take(Seat& seat, std::string_view text);
  [[nodiscard]] Seat& mover() { return seats_[static_cast<std::size_t>(sent_frames_ % 2)]; }

  Host& host_;
  std::string game_;
  std::array<Seat, 2> seats_;
  std::string move_;  // the move as it was sent
  Nanoseconds sent_ = 0;
  int sent_frames_ = 0;
  int plies_ = 0;
};

}  // namespace bench
