#include "server/api/game_file_viewer.hpp"

#include <utility>

#include "protocol/http/answers.hpp"
#include "protocol/json/write.hpp"
#include "server/api/answers.hpp"
#include "server/base/log.hpp"
#include "server/match/state.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

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
    shot.outcome = to_wire(*record.ending);
  }
  return shot;
}

HttpResponse answer_to(std::string_view text, VariantCache& variants) {
  const auto game = game_shown(text, variants);
  if (game) return json_response(protocol::json::text_of(*game));
  const gamefile::FileError& error = game.error();
  const Wording said = say<"http.bad_game_file">(error.message);
  HttpResponse response = json_response(protocol::FileRefusal{
      .error = {.code = ErrorCode::bad_value, .message = error.message, .sentence = protocol::sentence_of(said)},
      .line = static_cast<std::int64_t>(error.line),
      .column = static_cast<std::int64_t>(error.column)});
  response.status = status_of(ErrorCode::bad_value);
  return response;
}

}  // namespace

std::expected<protocol::Snapshot, gamefile::FileError> game_shown(std::string_view text, VariantCache& variants) {
  const auto file = gamefile::read_and_play(text, variants, kMostPlies);
  if (!file) return std::unexpected(file.error());
  return snapshot_of(file->record, *file->variant, file->play);
}

GameFileViewer::GameFileViewer(BackgroundAnswers& background, FileLimits limits)
    : background_(background), sent_(limits.by_address), waiting_(limits.waiting) {}

void GameFileViewer::show(std::string text, const std::string& client, const Respond& then) {
  if (const auto wait = sent_.take(client, Attempts::Time::clock::now())) {
    log_refused("game_files", client);
    return then(refusal_until(ErrorCode::too_many_attempts, say<"http.files_too_often">(minutes_of(*wait)), *wait));
  }
  if (Place place = waiting_.take()) {
    auto make = [this, place = std::move(place), text = std::move(text)]() mutable {
      const Place served = std::exchange(place, {});  // free before the answer
      return answer_to(text, background_.variants);
    };
    if (background_.try_answer(std::move(make), then)) return;
  }
  sent_.give_back(client);
  then(refusal_until(ErrorCode::busy, say<"http.files_too_many">(), std::chrono::seconds{1}));
}

}  // namespace server
