// A client's part in dice for a setup: FAIRNESS.md, "A client opens only if". Ed25519 is not checked here.
#include "bench/load/played.hpp"
#include "bench/load/wrong.hpp"

namespace bench {

void PlayedTable::commit(std::string_view d) {
  if (number_of(d, "n") != 1) throw Wrong("dice that fall during play are not for this program", d);
  draw_ = text_of(d, "draw");
  for (Seat& seat : seats_) {
    seat.secret = random_secret();
    command(seat, "fair_commit",
            R"("game":")" + game_ + R"(","draw":")" + draw_ + R"(","commitment":")" + to_hex(link(seat.secret)) + '"');
  }
}

void PlayedTable::open(std::string_view d) {
  lock_ = text_of(d, "lock");
  for (Seat& seat : seats_) {
    if (!lock_.contains("|" + seat.player + ":" + to_hex(link(seat.secret)))) throw Wrong("not my commitment", d);
  }
  // In a draw of one roll the opening is the secret itself.
  for (Seat& seat : seats_) {
    command(seat, "fair_open",
            R"("game":")" + game_ + R"(","draw":")" + draw_ + R"(","roll":1,"opening":")" + to_hex(seat.secret) + '"');
  }
}

/// The whole roll computed again.
void PlayedTable::rolled(std::string_view d) {
  std::string message = "fair1|roll|1|setup";
  std::string_view openings = list_of(d, "openings");
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string_view opening = openings.substr(1, 64);
    if (i > 0 && opening != to_hex(seats_[i - 1].secret)) throw Wrong("not my opening", d);
    message += "|" + std::string(opening);
    if (i < 2) openings.remove_prefix(67);
  }
  DiceStream stream(hmac(sha256(lock_), message));
  const std::string_view dice = d.substr(d.find(R"("dice":[)") + 8);
  for (std::size_t at = 0; at < dice.size() && dice[at] == '['; at = dice.find(']', at) + 2) {
    const std::string die(dice.substr(at + 1, dice.find(']', at) - at - 1));
    const std::size_t comma = die.find(',');
    dice_.push_back(stream.next(std::stoull(die)));
    if (std::stoull(die.substr(comma + 1)) != dice_.back()) throw Wrong("these are not the dice", d);
  }
}

}  // namespace bench
