#include "server/api/file_desk.hpp"

#include <boost/asio/post.hpp>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/api/answers.hpp"
#include "server/api/game_shown.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;
using protocol::ErrorCode;

HttpResponse answer_to(std::string_view text, VariantCache& variants) {
  const auto game = game_shown(text, variants);
  if (game) return json_response(game->dump());
  const gamefile::FileError& error = game.error();
  HttpResponse response = json_response(
      ordered_json{{"error", {{"code", protocol::name(ErrorCode::bad_value)}, {"message", error.message}}},
                   {"line", error.line},
                   {"column", error.column}});
  response.status = 400;
  return response;
}

}  // namespace

FileDesk::FileDesk(VariantCache& variants, FileLimits limits)
    : variants_(variants), limits_(limits), sent_(limits.by_address) {}

FileDesk::~FileDesk() {
  thread_.stop();
  thread_.join();
}

void FileDesk::show(std::string text, const std::string& client, std::function<void(HttpResponse)> then) {
  if (const auto wait = sent_.take(client, Attempts::Time::clock::now())) {
    log_refused("game_files", client);
    return then(refusal({.code = ErrorCode::too_many_attempts,
                         .message = "too many game files have come from your address: try again " + in_minutes(*wait),
                         .pointer = {},
                         .id = {},
                         .retry_ms = wait->count()}));
  }
  if (waiting_.fetch_add(1) >= limits_.waiting) {
    waiting_.fetch_sub(1);
    sent_.give_back(client);
    return then(refusal(ErrorCode::busy, "too many game files are being read at this moment: try again in a second"));
  }
  boost::asio::post(thread_, [this, text = std::move(text), then = std::move(then)] {
    then(answer_to(text, variants_));
    waiting_.fetch_sub(1);
  });
}

}  // namespace server
