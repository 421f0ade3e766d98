#include "server/api/lines.hpp"

#include <utility>

#include "server/api/answers.hpp"
#include "server/api/asker.hpp"
#include "server/base/log.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

bool changes_too_often(const RequestContext& context, const PlayerId& player) {
  const auto wait = context.parts.line_changes.take(player.text(), Reads::Time::clock::now());
  if (!wait) return false;
  log_refused("lines", context.client);
  context.then(refusal_until(ErrorCode::too_many_attempts, say<"http.lines_too_often">(), *wait));
  return true;
}

/// Asks the game's room; `change` as in its message.
void ask_room(const RequestContext& context, const HttpRequest& request, std::optional<protocol::Lines> change) {
  const Purpose purpose = change ? Purpose::change : Purpose::read;
  with_asker_of_game(
      context, request, purpose, [context, change = std::move(change)](const GameId& game, const PlayerId& asker) {
        if (change && changes_too_often(context, asker)) return;
        auto told = [then = context.then](const std::expected<protocol::Lines, protocol::Error>& lines) {
          then(lines ? json_response(*lines) : refusal(lines.error()));
        };
        context.parts.rooms.post(game, LinesRequest{.player = asker, .change = change, .then = std::move(told)});
      });
}

}  // namespace

void show_lines(const RequestContext& context, const HttpRequest& request) {
  ask_room(context, request, std::nullopt);
}

void put_lines(const RequestContext& context, const HttpRequest& request, protocol::Lines lines) {
  ask_room(context, request, std::move(lines));
}

void drop_lines(const RequestContext& context, const HttpRequest& request, protocol::Nothing) {
  ask_room(context, request, protocol::Lines{});
}

}  // namespace server
