#include "server/api/game_file_viewer.hpp"

#include <utility>

#include "protocol/http/answers.hpp"
#include "protocol/json/write.hpp"
#include "server/api/answers.hpp"
#include "server/api/game_shown.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

HttpResponse answer_to(std::string_view text, VariantCache& variants) {
  const auto game = game_shown(text, variants);
  if (game) return json_response(protocol::json::text_of(*game));
  const gamefile::FileError& error = game.error();
  HttpResponse response =
      json_response(protocol::FileRefusal{.error = {.code = ErrorCode::bad_value, .message = error.message},
                                          .line = static_cast<std::int64_t>(error.line),
                                          .column = static_cast<std::int64_t>(error.column)});
  response.status = status_of(ErrorCode::bad_value);
  return response;
}

}  // namespace

GameFileViewer::GameFileViewer(BackgroundAnswers& background, FileLimits limits)
    : background_(background), sent_(limits.by_address), waiting_(limits.waiting) {}

void GameFileViewer::show(std::string text, const std::string& client, const Respond& then) {
  if (const auto wait = sent_.take(client, Attempts::Time::clock::now())) {
    log_refused("game_files", client);
    return then(refusal_until(ErrorCode::too_many_attempts,
                              "too many game files have come from your address: try again " + in_minutes(*wait),
                              *wait));
  }
  if (Place place = waiting_.take()) {
    auto make = [this, place = std::move(place), text = std::move(text)]() mutable {
      const Place served = std::exchange(place, {});  // free before the answer
      return answer_to(text, background_.variants);
    };
    if (background_.try_answer(std::move(make), then)) return;
  }
  sent_.give_back(client);
  then(refusal_until(ErrorCode::busy, "too many game files are being read at this moment: try again in a second",
                     std::chrono::seconds{1}));
}

}  // namespace server
