#include "server/api/game_shown.hpp"

#include "server/match/state.hpp"

namespace server {
namespace {

/// The longest game that is shown: far more plies than anybody plays, and a tenth of a second of work in the slowest
/// game.
constexpr std::size_t kMostPlies = 5000;

protocol::Snapshot snapshot_of(const gamefile::GameRecord& record, const rules::Variant& variant, const Play& play) {
  protocol::Snapshot shot;
  shot.game = record.id;
  shot.v = static_cast<std::int64_t>(play.moves().size());
  shot.variant = record.variant;
  shot.rules_version = record.rules_version;
  shot.options = {record.options.begin(), record.options.end()};
  shot.clock = to_wire(record.control);
  shot.color = ColorChoice::white;
  shot.rated = record.rated;
  shot.phase = record.ending ? Phase::ended : Phase::playing;
  for (const rules::Side side : rules::kSides) {
    const Player& player = record.players[index_of(side)];
    shot.players.push_back({.id = player.id.text(), .name = player.name, .color = color_of(side)});
  }
  shot.fair_past = record.draws;
  put_board(shot, variant, play);
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    if (record.plies[i].conditional) std::get<protocol::Made>(shot.moves[i]).conditional = true;
  }
  if (record.ending) {
    shot.outcome = protocol::Outcome{.result = record.ending->result, .reason = record.ending->cause};
  }
  return shot;
}

}  // namespace

std::expected<protocol::Snapshot, gamefile::FileError> game_shown(std::string_view text, VariantCache& variants) {
  const auto file = gamefile::read_and_play(text, variants, kMostPlies);
  if (!file) return std::unexpected(file.error());
  return snapshot_of(file->record, *file->variant, file->play);
}

}  // namespace server
