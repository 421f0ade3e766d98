#include "server/match/series.hpp"

#include <array>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include "server/match/named.hpp"

namespace server {
namespace {

constexpr std::array<std::string_view, 3> kPairings{"single", "sequence", "together"};
constexpr std::array<std::string_view, 2> kFollows{"rematch", "second"};

template <class T>
T known(const std::optional<T>& value) {
  if (!value) throw std::invalid_argument("a word that no series of games has");
  return *value;
}

}  // namespace

std::string_view name(Pairing pairing) {
  return kPairings[static_cast<std::size_t>(pairing)];
}
std::optional<Pairing> pairing_named(std::string_view text) {
  return named<Pairing>(kPairings, text);
}
std::string_view name(Follows follows) {
  return kFollows[static_cast<std::size_t>(follows)];
}
std::optional<Follows> follows_named(std::string_view text) {
  return named<Follows>(kFollows, text);
}

void add_followed(nlohmann::json& body, const std::map<Follows, GameId>& followed) {
  for (const auto& [as, next] : followed) body["followed"].push_back({{"as", name(as)}, {"next", next.text()}});
}

void add_series(nlohmann::json& body, const Series& series) {
  if (series.pairing != Pairing::single) body["pairing"] = name(series.pairing);
  if (series.origin) body["origin"] = {{"game", series.origin->game.text()}, {"as", name(series.origin->as)}};
  if (series.setup) body["setup"] = *series.setup;
}

Series series_of(const nlohmann::json& body) {
  Series series;
  if (body.contains("pairing")) series.pairing = known(pairing_named(body["pairing"].get<std::string>()));
  if (body.contains("origin")) {
    const auto& origin = body["origin"];
    series.origin = PriorGame{.game = known(GameId::parse(origin.at("game").get<std::string>())),
                              .as = known(follows_named(origin.at("as").get<std::string>()))};
  }
  if (body.contains("setup")) series.setup = body["setup"].get<std::string>();
  return series;
}

}  // namespace server
