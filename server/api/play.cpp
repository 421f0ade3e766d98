#include "server/api/play.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/play_request.hpp"
#include "server/deputy/event_stream.hpp"
#include "server/deputy/play_words.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr unsigned kOk = 200;

HttpResponse not_streamed(const protocol::Error& error) {
  return refusal(error);
}

protocol::InGame this_game(const Errand::View& view) {
  return {.game = view.game.now().game};
}

/// An errand in the game that the path names; `decide` hears of it only if the asker has a seat there.
void act_in_game(const RequestContext& context, const HttpRequest& request,
                 std::function<Wish(const Errand::View&)> decide) {
  constexpr std::size_t kGame = 3;
  const auto game = game_in_path(context, kGame);
  if (!game) return;
  run_errand(context, request, game, Doors::named, [decide = std::move(decide)](const Errand::View& view) -> Wish {
    if (!view.game.has_seat(view.you.id)) return no_wish(ErrorCode::not_a_player, say<"connection.no_game_of_yours">());
    return decide(view);
  });
}

/// `yes` or `no` at the end of the path; none: another word, and a refusal was sent.
std::optional<bool> yes_or_no(const RequestContext& context) {
  const std::string& word = context.path.back();
  if (word == "yes" || word == "true") return true;
  if (word == "no" || word == "false") return false;
  context.then(refusal(ErrorCode::nothing_here, say<"http.yes_or_no">()));
  return std::nullopt;
}

Wish move_of(const Errand::View& view, const std::string& told) {
  const protocol::Snapshot& now = view.game.now();
  protocol::Move move{
      .game = now.game, .ply = view.game.next_ply(), .move = move_meant(view.game, told), .opening = {}};
  const bool calls = now.rolls && std::ranges::find(*now.rolls, move.move) != now.rolls->end();
  if (calls) move.opening = view.dice->next_opening();
  return move;
}

}  // namespace

void stream_events(const RequestContext& context, const HttpRequest& request) {
  const auto token = token_for_play(context, request);
  if (!token) return;
  std::make_shared<EventStream>(context.parts.deputies, *token, context.client, context.then, not_streamed)->begin();
}

void stream_game(const RequestContext& context, const HttpRequest& request) {
  constexpr std::size_t kGame = 4;
  const auto game = game_in_path(context, kGame);
  if (!game) return;
  const auto token = token_for_play(context, request);
  if (!token) return;
  std::make_shared<GameStream>(context.parts.deputies, *token, context.client, door_of(context), *game, context.then,
                               not_streamed)
      ->begin();
}

/// A move may come with the offer of a draw. That the move was made is the answer, whatever becomes of the offer.
void play_move(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&) {
  RequestContext moving = context;
  if (context.query_value("offeringDraw") == "true") {
    moving.then = [context, offer = HttpRequest{request}](HttpResponse made) mutable {
      if (made.status != kOk) return context.then(std::move(made));
      offer.head.idempotency_key.clear();
      RequestContext offering = context;
      offering.then = [then = context.then](const HttpResponse&) { then(done_response()); };
      act_in_game(offering, offer, [](const Errand::View& view) -> Wish {
        return protocol::DrawOffer{.game = view.game.now().game, .ply = view.game.next_ply()};
      });
    };
  }
  act_in_game(moving, request, [told = context.path.back()](const Errand::View& view) { return move_of(view, told); });
}

/// An offer that stands is accepted; else one is made.
void answer_draw_offer(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&) {
  const auto yes = yes_or_no(context);
  if (!yes) return;
  act_in_game(context, request, [yes = *yes](const Errand::View& view) -> Wish {
    const auto& offer = view.game.now().draw_offer;
    const bool stands = offer && offer != view.game.color_of(view.you.id);
    if (!yes) return protocol::DrawDecline{this_game(view)};
    if (stands) return protocol::DrawAccept{this_game(view)};
    return protocol::DrawOffer{.game = view.game.now().game, .ply = view.game.next_ply()};
  });
}

void answer_takeback_offer(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&) {
  const auto yes = yes_or_no(context);
  if (!yes) return;
  act_in_game(context, request, [yes = *yes](const Errand::View& view) -> Wish {
    const auto& offer = view.game.now().takeback_offer;
    const bool stands = offer && offer != view.game.color_of(view.you.id);
    if (!yes) return protocol::TakebackDecline{this_game(view)};
    if (stands) return protocol::TakebackAccept{this_game(view)};
    return protocol::TakebackOffer{.game = view.game.now().game, .ply = view.game.next_ply()};
  });
}

void abort_game(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&) {
  act_in_game(context, request, [](const Errand::View& view) -> Wish { return protocol::Abort{this_game(view)}; });
}

void resign_game(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&) {
  act_in_game(context, request, [](const Errand::View& view) -> Wish { return protocol::Resign{this_game(view)}; });
}

void claim_victory(const RequestContext& context, const HttpRequest& request, const protocol::Nothing&) {
  act_in_game(context, request, [](const Errand::View& view) -> Wish { return protocol::ClaimWin{this_game(view)}; });
}

void say_in_game(const RequestContext& context, const HttpRequest& request, protocol::ChatWanted body) {
  act_in_game(context, request, [body = std::move(body)](const Errand::View& view) -> Wish {
    if (body.room != "player" && body.room != "spectator") {
      return no_wish(ErrorCode::bad_value, say<"http.room_of_chat">());
    }
    const auto to = body.room == "player" ? protocol::Channel::players : protocol::Channel::watchers;
    return protocol::Say{.game = view.game.now().game, .to = to, .text = body.text};
  });
}

}  // namespace server
