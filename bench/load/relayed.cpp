#include "bench/load/relayed.hpp"

#include "bench/load/wrong.hpp"

namespace bench {
namespace {

// The length of a move on the wire, with its envelope.
constexpr std::size_t kFrame = 112;

}  // namespace

RelayedTable::RelayedTable(Loop& loop, std::uint16_t port, Host& host, int number)
    : host_(host),
      game_(std::to_string(number)),
      seats_{{{*this, loop, port, "/ws?game=" + game_ + "&side=0"},
              {*this, loop, port, "/ws?game=" + game_ + "&side=1"}}} {}

void RelayedTable::begin() {
  plies_ = 0;
  host_.ready(*this);
}

void RelayedTable::move() {
  move_ = R"({"t":"move","d":{"game":")" + game_ + R"(","ply":)" + std::to_string(sent_frames_ + 1) + R"(,"move":")";
  move_.append(kFrame - 3 - move_.size(), 'x');
  move_ += R"("}})";
  sent_ = now();
  mover().socket.send(move_);
  ++sent_frames_;
}

void RelayedTable::resign() {
  host_.over(*this);
}

void RelayedTable::take(Seat& seat, std::string_view text) {
  if (text != R"({"v":)" + std::to_string(++seat.last) + R"(,"d":)" + move_ + "}") throw Wrong("another frame", text);
  const bool mine = (&seat == seats_.data()) == (sent_frames_ % 2 == 1);
  if (mine) host_.moved({.sent = sent_, .heard = now(), .bytes = text.size()});
  if (seats_[0].last != seats_[1].last) return;
  ++plies_;
  host_.ready(*this);
}

}  // namespace bench
