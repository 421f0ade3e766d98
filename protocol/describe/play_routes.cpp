// What the addresses of playing take and give, those of both doors; see routes.hpp.
#include "protocol/describe/route_parts.hpp"
#include "protocol/http/accounts.hpp"
#include "protocol/http/answers.hpp"
#include "protocol/http/play.hpp"
#include "protocol/play_bodies.hpp"

namespace protocol::describe {
namespace {

using enum ErrorCode;
using enum Who;

/// A command: under the request's key it is done once.
template <class Body, class T>
RouteForm commands(std::string_view path, std::string_view id, std::string_view says,
                   std::vector<ErrorCode> errors = {}) {
  for (const ErrorCode code : {bad_value, missing_scope}) errors.push_back(code);
  RouteForm route = posts<Body, T>(path, token, id, says, std::move(errors));
  route.takes_key = true;
  return route;
}

struct DoorNames {
  std::string_view stream, stream_id, move, move_id, draw, draw_id, takeback, takeback_id, abort, abort_id, resign,
      resign_id, claim, claim_id, chat, chat_id;
};

std::vector<RouteForm> of_a_door(const DoorNames& names) {
  const std::vector<ErrorCode> in_a_game{no_such_game, not_a_player, missing_role,  not_started,
                                         game_over,    not_stored,   too_many_games};
  const auto with = [&](std::vector<ErrorCode> more) {
    more.insert(more.end(), in_a_game.begin(), in_a_game.end());
    return more;
  };
  // Possible in a game that has not begun, too.
  const auto before_it_begins = [&](std::vector<ErrorCode> more) {
    more = with(std::move(more));
    std::erase(more, not_started);
    return more;
  };
  return {
      reads_lines<PlayLine>(names.stream, token, names.stream_id,
                            "The stream of one of your games: all of it, then what happens.",
                            {no_such_game, missing_role}),
      commands<Nothing, Done>(names.move, names.move_id, "Makes a move.",
                              with({illegal_move, not_your_turn, stale_ply, out_of_time, roll_due, opening_missing})),
      commands<Nothing, Done>(names.draw, names.draw_id, "Offers a draw or accepts one (yes), or declines it (no).",
                              with({draw_offer_stands, no_draw_offer, stale_ply, roll_due, not_available})),
      commands<Nothing, Done>(
          names.takeback, names.takeback_id, "Asks for the last move back or gives it back (yes), or keeps it (no).",
          with({takeback_offer_stands, no_takeback_offer, nothing_to_take_back, stale_ply, roll_due, not_available})),
      commands<Nothing, Done>(names.abort, names.abort_id, "Calls the game off before its second ply.",
                              before_it_begins({too_late_to_abort, roll_due})),
      commands<Nothing, Done>(names.resign, names.resign_id, "Resigns the game.", with({})),
      commands<Nothing, Done>(names.claim, names.claim_id, "Claims the game, whose other player has gone.",
                              with({claim_too_early, not_available, roll_due})),
      commands<ChatWanted, Done>(names.chat, names.chat_id, "Says something beside the game.",
                                 before_it_begins({wrong_channel, bad_talk, muted, too_much_talk})),
  };
}

std::vector<RouteForm> of_challenges() {
  const std::vector<ErrorCode> new_game{unknown_variant, unknown_option, bad_option_value, not_available,
                                        no_such_player,  yourself,       blocked,          too_many_seeks,
                                        kept_from_dice,  not_stored};
  const std::vector<ErrorCode> waiting{no_such_game,  not_a_player,   not_invited, game_full,
                                       not_available, already_joined, blocked,     not_stored};
  std::vector<ErrorCode> own = waiting;
  std::erase(own, already_joined);  // it is called off as a game is
  RouteForm seek = commands<SeekWanted, PlaySeek>(
      "/api/board/seek", "seekGame",
      "Looks for somebody who wants the same: by post at once, else as long as it is open.", new_game);
  seek.takes_key = false;
  seek.answers.push_back({.says = {"At the board: empty lines until somebody has come."}, .type = kJsonLines});
  RouteForm test{.method = "POST",
                 .path = "/api/token/test",
                 .who = anybody,
                 .id = "testTokens",
                 .says = {"What tokens are good for; they stand in the body with commas between."},
                 .answers = {{.shape = form_of<TokensTested>, .says = {"By token; null: nobody has it."}}},
                 .errors = {too_long},
                 .body = RequestBody{}};
  return {
      test,
      reads_lines<PlayEvent>("/api/stream/event", token, "streamEvents", "The stream of what happens to an account."),
      seek,
      commands<ChallengeWanted, PlayChallenge>("/api/challenge/open", "openChallenge",
                                               "Makes a game for whoever has its link.", new_game),
      commands<ChallengeWanted, PlayChallenge>("/api/challenge/{name}", "challenge", "Challenges a player.", new_game),
      commands<Nothing, Done>("/api/challenge/{game}/accept", "acceptChallenge", "Accepts a challenge.", waiting),
      commands<DeclineWanted, Done>("/api/challenge/{game}/decline", "declineChallenge", "Declines a challenge.",
                                    waiting),
      commands<Nothing, Done>("/api/challenge/{game}/cancel", "cancelChallenge", "Takes back an own challenge.", own),
      posts<Nothing, Done>("/api/bot/account/upgrade", account, "becomeBot",
                           "Makes an account without games a bot, for ever.", {not_available, missing_scope}),
  };
}

}  // namespace

std::vector<RouteForm> routes_of_play() {
  std::vector<RouteForm> all = of_challenges();
  constexpr DoorNames kBot{"/api/bot/game/stream/{game}",
                           "streamBotGame",
                           "/api/bot/game/{game}/move/{move}",
                           "botMove",
                           "/api/bot/game/{game}/draw/{answer}",
                           "botDraw",
                           "/api/bot/game/{game}/takeback/{answer}",
                           "botTakeback",
                           "/api/bot/game/{game}/abort",
                           "botAbort",
                           "/api/bot/game/{game}/resign",
                           "botResign",
                           "/api/bot/game/{game}/claim-victory",
                           "botClaimVictory",
                           "/api/bot/game/{game}/chat",
                           "botChat"};
  constexpr DoorNames kBoard{"/api/board/game/stream/{game}",
                             "streamBoardGame",
                             "/api/board/game/{game}/move/{move}",
                             "boardMove",
                             "/api/board/game/{game}/draw/{answer}",
                             "boardDraw",
                             "/api/board/game/{game}/takeback/{answer}",
                             "boardTakeback",
                             "/api/board/game/{game}/abort",
                             "boardAbort",
                             "/api/board/game/{game}/resign",
                             "boardResign",
                             "/api/board/game/{game}/claim-victory",
                             "boardClaimVictory",
                             "/api/board/game/{game}/chat",
                             "boardChat"};
  for (const DoorNames& door : {kBot, kBoard}) {
    for (RouteForm& route : of_a_door(door)) all.push_back(std::move(route));
  }
  return all;
}

}  // namespace protocol::describe
