// A roll of a draw as `fair_rolled` and `fair_voided` say it. A part of the match.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "server/fairness/draw.hpp"

namespace server {

[[nodiscard]] std::string draw_name(const fairness::Draw& draw);
/// The roll is the last one of the draw.
[[nodiscard]] nlohmann::json roll_json(const fairness::Draw& draw, const fairness::Roll& roll);

}  // namespace server
