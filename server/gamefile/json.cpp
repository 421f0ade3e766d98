#include "server/gamefile/json.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/json/tree.hpp"
#include "server/gamefile/movetext.hpp"

namespace server::gamefile {
namespace {

using nlohmann::ordered_json;

constexpr std::array<const char*, 2> kSeats{"white", "black"};

/// What the exceptions of the JSON library become at this door.
struct Refused {
  std::string what;
};

bool is_roll(const Ply& ply) {
  return is_chance(ply.text);
}

/// Without rolls: what they did is in `actions`.
std::string moves_text(const GameRecord& record) {
  std::string moves;
  for (const Ply& ply : record.plies) {
    if (!is_roll(ply)) moves += (moves.empty() ? "" : " ") + ply.text;
  }
  return moves;
}

std::vector<Ply> plies_of(const ordered_json& json) {
  std::vector<Ply> plies;
  if (json.contains("actions")) {
    for (const ordered_json& action : json["actions"])
      plies.push_back({.text = action.get<std::string>(), .clock = {}});
    return plies;
  }
  const std::string moves = json.at("moves");
  for (std::size_t begin = 0; begin < moves.size();) {
    const std::size_t end = std::min(moves.find(' ', begin), moves.size());
    plies.push_back({.text = moves.substr(begin, end - begin), .clock = {}});
    begin = end + 1;
  }
  return plies;
}

Player player_of(const ordered_json& json) {
  const auto id = PlayerId::parse(json.at("id").get<std::string>());
  if (!id) throw Refused{"an id of a player is none"};
  return {.id = *id, .name = json.at("name").get<std::string>()};
}

TimeControl read_control(const ordered_json& json) {
  const auto clock = protocol::json::from_tree<protocol::Clock>(json);
  if (!clock) throw Refused{"clock is none that there is"};
  return time_control_of(*clock);
}

std::optional<Ending> read_ending(const ordered_json& json) {
  if (!json.contains("outcome")) return std::nullopt;
  const auto outcome = protocol::json::from_tree<protocol::Outcome>(json.at("outcome"));
  if (!outcome) throw Refused{"outcome is none that a game can have"};
  return Ending{.result = outcome->result, .cause = outcome->reason};
}

void read_clocks(const ordered_json& json, std::vector<Ply>& plies) {
  if (!json.contains("clocks")) return;
  if (json["clocks"].size() != plies.size()) throw Refused{"clocks has not one entry for each ply"};
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const ordered_json& clock = json["clocks"][i];
    if (!clock.is_null()) plies[i].clock = Ms{clock.get<std::int64_t>()};
  }
}

GameRecord record_of_json(const ordered_json& json) {
  GameRecord record{
      .id = json.at("id"),
      .rated = json.at("rated"),
      .created = Now{json.at("createdAt").get<std::int64_t>() / 1000 * 1000},
      .players = {player_of(json.at("players").at(kSeats[0])), player_of(json.at("players").at(kSeats[1]))},
      .variant = json.at("variant"),
      .rules_version = json.at("rulesVersion"),
      .options = json.at("options").get<rules::Options>(),
      .control = read_control(json.at("clock")),
      .draws = json.value("draws", std::vector<std::string>{}),
      .setup_roll = json.value("setupRoll", std::vector<std::uint64_t>{}),
      .setup = json.value("setup", ""),
      .start_fen = json.at("initialFen"),
      .plies = plies_of(json),
      .ending = read_ending(json)};
  if (!GameId::parse(record.id)) throw Refused{"id is no id of a game"};
  read_clocks(json, record.plies);
  return record;
}

}  // namespace

void add_dice_and_clocks(ordered_json& json, const GameRecord& record) {
  if (!record.setup_roll.empty()) json["setupRoll"] = record.setup_roll;
  ordered_json clocks = ordered_json::array();
  bool any = false;
  for (const Ply& ply : record.plies) {
    any = any || ply.clock;
    clocks.push_back(ply.clock ? ordered_json(ply.clock->count()) : ordered_json());
  }
  if (any) json["clocks"] = std::move(clocks);
}

ordered_json to_json(const GameRecord& record) {
  ordered_json json{{"id", record.id},
                    {"rated", record.rated},
                    {"variant", record.variant},
                    {"rulesVersion", record.rules_version},
                    {"options", record.options},
                    {"createdAt", record.created.ms},
                    {"clock", protocol::json::tree_of(to_wire(record.control))},
                    {"players", ordered_json::object()}};
  for (std::size_t i = 0; i < kSeats.size(); ++i) {
    json["players"][kSeats[i]] = {{"id", record.players[i].id.text()}, {"name", record.players[i].name}};
  }
  if (record.ending) {
    json["outcome"] = {{"result", name(record.ending->result)}, {"reason", name(record.ending->cause)}};
  }
  if (!record.draws.empty()) json["draws"] = record.draws;
  if (!record.setup.empty()) json["setup"] = record.setup;
  json["initialFen"] = record.start_fen;
  json["moves"] = moves_text(record);
  if (std::ranges::any_of(record.plies, is_roll)) {
    for (const Ply& ply : record.plies) json["actions"].push_back(ply.text);
  }
  add_dice_and_clocks(json, record);
  return json;
}

std::expected<GameRecord, std::string> from_json(const ordered_json& json, VariantCache& variants) {
  GameRecord record;
  try {
    record = record_of_json(json);
  } catch (const nlohmann::json::exception& error) {
    return std::unexpected(std::string("not the export of a game that has begun: ") + error.what());
  } catch (const std::invalid_argument& error) {
    return std::unexpected(error.what());
  } catch (const Refused& refused) {
    return std::unexpected(refused.what);
  }
  const auto variant = variants.get(record.variant, record.options);
  if (!variant) return std::unexpected(variant.error().message);
  if (record.options != (*variant)->options) return std::unexpected("options leaves some out");
  if (json.contains("actions") && json.at("moves") != moves_text(record)) {
    return std::unexpected("moves are not those of actions");
  }
  if (const auto good = replay(record, **variant); !good) {
    const auto& flaw = good.error();
    return std::unexpected((flaw.ply ? "ply " + std::to_string(*flaw.ply + 1) + ": " : "") + flaw.what);
  }
  return record;
}

}  // namespace server::gamefile
