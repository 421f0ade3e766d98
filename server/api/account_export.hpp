// All that the server has of one account, as JSON: a list of sections, each gathered by whoever has the data. Secrets
// are in none. Sections are added before the server runs; then any thread.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/accounts/desk.hpp"
#include "server/room/world.hpp"

namespace server {

using SectionThen = std::function<void(std::expected<nlohmann::ordered_json, protocol::Error>)>;

struct Section {
  std::string name;  // of the field
  /// Answers once, on any thread.
  std::function<void(const Login&, SectionThen)> gather;
};

/// The sections that are always there: `account`, `sessions`, `tokens`, `games`.
[[nodiscard]] std::vector<Section> own_sections(World& world, Desk& desk);

/// Gathers them one after the other, so that an export keeps one request in flight.
void gather(std::shared_ptr<const std::vector<Section>> sections, const Login& login, SectionThen then);

/// As the export and other answers give them.
[[nodiscard]] nlohmann::ordered_json to_json(const store::Account& account);
[[nodiscard]] nlohmann::ordered_json to_json(const store::ApiToken& token);
[[nodiscard]] nlohmann::ordered_json to_json(const store::Muted& mute);

}  // namespace server
