#include "server/api/game_shown.hpp"

#include <nlohmann/json.hpp>

namespace server {
namespace {

nlohmann::json players_json(const gamefile::Record& record) {
  nlohmann::json list = nlohmann::json::array();
  for (const rules::Side side : rules::kSides) {
    const Player& player = record.players[static_cast<std::size_t>(side)];
    list.push_back({{"id", player.id.text()}, {"name", player.name}, {"color", name(side)}});
  }
  return list;
}

nlohmann::json snapshot_of(const gamefile::Record& record, const rules::Variant& variant, const Play& play) {
  nlohmann::json shot{{"game", record.id},
                      {"v", play.moves().size()},
                      {"phase", name(record.ending ? Phase::ended : Phase::playing)},
                      {"variant", record.variant},
                      {"rules_version", record.rules_version},
                      {"options", record.options},
                      {"rated", record.rated},
                      {"clock", to_json(record.control)},
                      {"color", name(ColorChoice::white)},
                      {"players", players_json(record)},
                      {"fair_past", record.draws},
                      {"start", start_json(play)},
                      {"moves", moves_json(variant, play)}};
  add_board(shot, variant, play.board());
  shot["legal"] = nlohmann::json::array();  // nobody moves here
  if (record.ending) {
    shot["outcome"] = {{"result", name(record.ending->result)}, {"reason", name(record.ending->cause)}};
  }
  return shot;
}

}  // namespace

std::expected<nlohmann::json, gamefile::FileError> game_shown(std::string_view text, VariantCache& variants) {
  const auto record = gamefile::read(text, variants);
  if (!record) return std::unexpected(record.error());
  const auto variant = variants.get(record->variant, record->options);
  if (!variant) return std::unexpected(gamefile::FileError{variant.error().message, 1, 1});
  const auto play = gamefile::replay(*record, **variant);
  if (!play) return std::unexpected(gamefile::FileError{play.error().what, 1, 1});
  return snapshot_of(*record, **variant, *play);
}

}  // namespace server
