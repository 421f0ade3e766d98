#include "server/match/invitation.hpp"

#include <stdexcept>

#include <nlohmann/json.hpp>

namespace server {

void add_invitation(nlohmann::json& body, const Invitation& invitation) {
  if (invitation.listed) body["listed"] = true;
  if (invitation.range) body["range"] = {{"least", invitation.range->least}, {"most", invitation.range->most}};
  if (invitation.to) body["to"] = {{"id", invitation.to->id.text()}, {"name", invitation.to->name}};
}

Invitation invitation_of(const nlohmann::json& body) {
  Invitation invitation{.listed = body.value("listed", false), .range = {}, .to = {}};
  if (body.contains("range")) {
    const auto& range = body["range"];
    invitation.range = RatingRange{.least = range.at("least").get<int>(), .most = range.at("most").get<int>()};
  }
  if (body.contains("to")) {
    const auto id = PlayerId::parse(body["to"].at("id").get<std::string>());
    if (!id) throw std::invalid_argument("the challenge is to nobody that a player's id could be");
    invitation.to = Player{.id = *id, .name = body["to"].at("name").get<std::string>()};
  }
  return invitation;
}

}  // namespace server
