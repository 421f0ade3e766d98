#include "server/match/roll_shown.hpp"

namespace server {
namespace {

std::vector<protocol::Die> dice_of(const std::vector<fairness::Die>& dice) {
  std::vector<protocol::Die> list;
  for (const fairness::Die& die : dice) {
    list.push_back({static_cast<std::int64_t>(die.faces), static_cast<std::int64_t>(die.number)});
  }
  return list;
}

/// Fills in the fields that both kinds of events have.
template <class Body>
void put_roll(Body& body, const fairness::Draw& draw, const fairness::Roll& roll) {
  body.draw = draw_name(draw);
  body.roll = static_cast<std::int64_t>(draw.state().rolls.size());
  body.openings = fairness::texts_of(roll.openings);
}

}  // namespace

std::string draw_name(const fairness::Draw& draw) {
  return fairness::to_text(draw.lock().draw);
}

FairRolled rolled(const fairness::Draw& draw, const fairness::Roll& roll) {
  FairRolled body;
  put_roll(body, draw, roll);
  body.call_for = roll.call_for;
  body.dice = dice_of(*roll.dice);
  return body;
}

FairVoided voided(const fairness::Draw& draw, const fairness::Roll& roll) {
  FairVoided body;
  put_roll(body, draw, roll);
  body.missing.assign(roll.missing.begin(), roll.missing.end());
  if (roll.dice) body.dice = dice_of(*roll.dice);
  return body;
}

}  // namespace server
