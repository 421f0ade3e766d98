#include "server/api/game_shown.hpp"

#include <nlohmann/json.hpp>

namespace server {
namespace {

/// Far more than anybody plays, and a tenth of a second of work in the slowest game.
constexpr std::size_t kMostPlies = 5000;

nlohmann::json shown_players(const gamefile::Record& record) {
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
                      {"players", shown_players(record)},
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
  const auto file = gamefile::read_and_play(text, variants, kMostPlies);
  if (!file) return std::unexpected(file.error());
  return snapshot_of(file->record, *file->variant, file->play);
}

}  // namespace server
