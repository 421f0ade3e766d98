#include "server/match/roll_json.hpp"

#include <nlohmann/json.hpp>

namespace server {
namespace {

nlohmann::json openings_json(const fairness::Openings& openings) {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& opening : openings) list.push_back(opening ? fairness::to_hex(*opening) : "-");
  return list;
}

}  // namespace

std::string draw_name(const fairness::Draw& draw) {
  return fairness::to_text(draw.lock().draw);
}

nlohmann::json roll_json(const fairness::Draw& draw, const fairness::Roll& roll) {
  nlohmann::json body{
      {"draw", draw_name(draw)}, {"roll", draw.state().rolls.size()}, {"openings", openings_json(roll.openings)}};
  if (roll.dice) {
    body["dice"] = nlohmann::json::array();
    for (const fairness::Die& die : *roll.dice) body["dice"].push_back({die.faces, die.number});
  }
  if (roll.missing.empty()) {
    body["for"] = roll.call_for;
  } else {
    body["missing"] = roll.missing;
  }
  return body;
}

}  // namespace server
