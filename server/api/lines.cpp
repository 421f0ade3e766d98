#include "server/api/lines.hpp"

#include <utility>

#include "protocol/json/write.hpp"
#include "server/api/answers.hpp"
#include "server/api/asker.hpp"
#include "server/api/guard.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

bool changes_too_often(const Asked& asked, const PlayerId& player) {
  const auto wait = asked.parts.line_changes.take(player.text(), Reads::Time::clock::now());
  if (!wait) return false;
  log_refused("lines", asked.client);
  asked.then(refusal_until(ErrorCode::too_many_attempts, "lines are stored 60 times in a minute at most", *wait));
  return true;
}

/// Asks the game's room; `change` as in its message.
void ask_room(const Asked& asked, const HttpRequest& request, std::optional<protocol::Lines> change) {
  const Purpose purpose = change ? Purpose::change : Purpose::read;
  with_asker_of_game(
      asked, request, purpose, [asked, change = std::move(change)](const GameId& game, const PlayerId& asker) {
        if (change && changes_too_often(asked, asker)) return;
        auto told = [then = asked.then](const std::expected<protocol::Lines, protocol::Error>& lines) {
          then(lines ? json_response(protocol::json::text_of(*lines) + "\n") : refusal(lines.error()));
        };
        asked.parts.rooms.post(game, LinesWish{.player = asker, .change = change, .then = std::move(told)});
      });
}

}  // namespace

void show_lines(const Asked& asked, const HttpRequest& request) {
  ask_room(asked, request, std::nullopt);
}

void put_lines(const Asked& asked, const HttpRequest& request) {
  auto lines = body_of<protocol::Lines>(asked, request);
  if (!lines) return asked.then(refusal(lines.error()));
  ask_room(asked, request, std::move(*lines));
}

void drop_lines(const Asked& asked, const HttpRequest& request) {
  const auto nothing = body_of<protocol::Nothing>(asked, request);
  if (!nothing) return asked.then(refusal(nothing.error()));
  ask_room(asked, request, protocol::Lines{});
}

}  // namespace server
