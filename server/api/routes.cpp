#include "server/api/routes.hpp"

#include <algorithm>
#include <array>

#include "server/api/account_answers.hpp"
#include "server/api/analyses.hpp"
#include "server/api/challenges.hpp"
#include "server/api/fair.hpp"
#include "server/api/game_answers.hpp"
#include "server/api/games_stream.hpp"
#include "server/api/leave.hpp"
#include "server/api/lines.hpp"
#include "server/api/mail.hpp"
#include "server/api/notices.hpp"
#include "server/api/oembed.hpp"
#include "server/api/pictures.hpp"
#include "server/api/play.hpp"
#include "server/api/player_games.hpp"
#include "server/api/player_results.hpp"
#include "server/api/private_notes.hpp"
#include "server/api/puzzles.hpp"
#include "server/api/ratings.hpp"
#include "server/api/round_boards.hpp"
#include "server/api/sealed.hpp"
#include "server/api/tournament_calendar.hpp"
#include "server/api/tournament_lists.hpp"
#include "server/api/tournament_requests.hpp"
#include "server/api/tournaments.hpp"
#include "server/api/variant_answers.hpp"

namespace server {
namespace {

void show_health(const RequestContext& context) {
  context.then(json_response(context.parts.health()));
}
void show_computer(const RequestContext& context) {
  context.parts.computer([then = context.then](const ComputerStatus& status) { then(computer_response(status)); });
}
void show_readiness(const RequestContext& context) {
  context.parts.readiness.answer(context.then);
}
void show_file(const RequestContext& context, const HttpRequest& request) {
  context.parts.files.show(request.body, context.client, context.then);
}
void show_variants(const RequestContext& context) {
  answer_variants(context.parts.background, context.then);
}
void show_variant(const RequestContext& context) {
  answer_variant(context.parts.background, context.path, context.query, context.then);
}
void show_keys(const RequestContext& context) {
  answer_keys(context.parts.core, context.then);
}
void show_days(const RequestContext& context) {
  answer_day_heads(context.parts.core, context.then);
}
void show_day(const RequestContext& context) {
  answer_day(context.parts.core, context.path[2], context.then);
}
void show_voids(const RequestContext& context) {
  answer_voids(context.parts.core, context.query_value("after"), context.then);
}
void show_voids_of(const RequestContext& context) {
  answer_voids_of(context.parts.core, context.path[2], context.then);
}
void show_draw(const RequestContext& context, const HttpRequest& request) {
  answer_draw(context.parts, request.head, context.path[1], context.then);
}
void export_game(const RequestContext& context, const HttpRequest& request) {
  answer_export(places_of(context.parts), request.head, context.path[2], context.then);
}
void show_ratings(const RequestContext& context) {
  answer_ratings(context.parts.core, {context.path.begin() + 2, context.path.end()}, context.query_value("before"),
                 context.then);
}
void show_top(const RequestContext& context) {
  answer_top(context.parts.core, context.parts.background.cached, context.parts.rooms.closings(), context.path[3],
             context.path[4], context.then);
}

constexpr std::size_t kForm = 16 << 10;  // more than any form says, with every character escaped
constexpr std::size_t kFile = 64 << 10;  // as much as the transport takes

/// Gives the type of a struct, and null for void.
template <class Body>
consteval const std::type_info* type_of() {
  if constexpr (std::is_void_v<Body>) {
    return nullptr;
  } else {
    return &typeid(Body);
  }
}

/// A handler wants a login exactly where not everybody may ask, and a body only where one is taken.
template <auto handler>
consteval Route route(std::string_view method, std::string_view path, MayAsk who, std::size_t most_body,
                      Shared shared) {
  const bool finds_login = who == MayAsk::account || who == MayAsk::session;
  if (Guarded<handler>::kNeedsLogin != finds_login) throw "who may ask does not go with the handler";
  constexpr const std::type_info* kBody = type_of<typename Guarded<handler>::Read>();
  if (kBody != nullptr && most_body == 0) throw "the handler wants a body, and the route takes none";
  return {.method = method,
          .path = path,
          .who = who,
          .most_body = most_body,
          .body = kBody,
          .shared = shared,
          .handle = &Guarded<handler>::handle};
}
template <auto handler>
consteval Route reads(std::string_view path, MayAsk who, Shared shared = Shared::no) {
  return route<handler>("GET", path, who, 0, shared);
}
template <auto handler>
consteval Route posts(std::string_view path, MayAsk who, std::size_t most_body) {
  return route<handler>("POST", path, who, most_body, Shared::no);
}
template <auto handler>
consteval Route puts(std::string_view path, MayAsk who, std::size_t most_body) {
  return route<handler>("PUT", path, who, most_body, Shared::no);
}
template <auto handler>
consteval Route drops(std::string_view path, MayAsk who) {
  return route<handler>("DELETE", path, who, kForm, Shared::no);
}

constexpr auto kRoutes = std::to_array<Route>({
    reads<show_health>("healthz", MayAsk::anybody),
    reads<show_readiness>("readyz", MayAsk::anybody),
    reads<show_computer>("api/computer", MayAsk::anybody, Shared::yes),
    reads<show_variants>("api/variants", MayAsk::anybody, Shared::yes),
    reads<show_variant>("api/variants/**", MayAsk::anybody, Shared::yes),
    reads<show_keys>("fair/keys", MayAsk::anybody, Shared::yes),
    reads<show_days>("fair/days", MayAsk::anybody, Shared::yes),
    reads<show_day>("fair/days/*", MayAsk::anybody, Shared::yes),
    reads<show_voids>("fair/voids", MayAsk::anybody, Shared::yes),
    reads<show_voids_of>("fair/voids/*", MayAsk::anybody, Shared::yes),
    reads<show_draw>("fair/*", MayAsk::anybody, Shared::yes),
    reads<export_game>("game/export/*", MayAsk::anybody, Shared::yes),
    reads<show_game_picture>("picture/game/*", MayAsk::anybody, Shared::yes),
    reads<show_position_picture>("picture/*", MayAsk::anybody, Shared::yes),
    reads<show_oembed>("api/oembed", MayAsk::anybody, Shared::yes),
    reads<show_ratings>("api/ratings/**", MayAsk::anybody, Shared::yes),
    reads<show_top>("api/player/top/*/*", MayAsk::anybody, Shared::yes),
    reads<show_user>("api/user/*", MayAsk::anybody),
    reads<show_games_of>("api/user/*/games", MayAsk::anybody),
    reads<show_scores_of>("api/user/*/score", MayAsk::anybody),
    reads<show_playing>("api/account/playing", MayAsk::anybody),
    reads<show_waiting>("api/account/waiting", MayAsk::anybody),
    reads<show_leave>("api/account/leave", MayAsk::account),
    posts<announce_leave>("api/account/leave", MayAsk::session, kForm),
    drops<drop_leave>("api/account/leave/*", MayAsk::session),
    reads<show_notices>("api/account/notices", MayAsk::account),
    posts<see_notices>("api/account/notices/seen", MayAsk::account, kForm),
    reads<show_notice_settings>("api/account/notices/settings", MayAsk::account),
    posts<set_notice_settings>("api/account/notices/settings", MayAsk::session, kForm),
    posts<subscribe_push>("api/account/push", MayAsk::session, kForm),
    drops<unsubscribe_push>("api/account/push/*", MayAsk::session),
    posts<change_email>("api/account/email", MayAsk::session, kForm),
    posts<confirm_again>("api/account/email/confirm", MayAsk::session, kForm),
    posts<confirm_email>("api/mail/confirm", MayAsk::anybody, kForm),
    posts<unsubscribe_mail>("api/mail/unsubscribe/*", MayAsk::anybody, kForm),
    posts<forgot_password>("api/login/forgotten", MayAsk::anybody, kForm),
    posts<reset_password>("api/login/reset", MayAsk::anybody, kForm),
    reads<show_sealed>("api/account/sealed", MayAsk::session),
    puts<replace_sealed>("api/account/sealed", MayAsk::session, kFile),
    drops<drop_sealed>("api/account/sealed", MayAsk::session),
    reads<stream_games_of>("api/games/user/*", MayAsk::anybody),
    reads<stream_games_of_variant>("api/games/variant/*", MayAsk::anybody),
    reads<show_lines>("api/games/*/lines", MayAsk::anybody),
    puts<put_lines>("api/games/*/lines", MayAsk::anybody, kFile),
    drops<drop_lines>("api/games/*/lines", MayAsk::anybody),
    reads<show_leave_of_players>("api/games/*/leave", MayAsk::anybody),
    reads<show_analysis>("api/games/*/analysis", MayAsk::anybody),
    posts<ask_for_analysis>("api/games/*/analysis", MayAsk::session, kForm),
    reads<show_analyses_left>("api/account/analyses", MayAsk::account),
    posts<take_analysis>("api/computer/analyses/next", MayAsk::account, kForm),
    puts<add_analysis_values>("api/computer/analyses/*", MayAsk::account, kFile),
    reads<show_notes>("api/games/*/notes", MayAsk::session),
    puts<put_note>("api/games/*/notes", MayAsk::session, kFile),
    reads<show_puzzles>("api/puzzles", MayAsk::anybody),
    reads<show_puzzle_of_today>("api/puzzles/today", MayAsk::anybody, Shared::yes),
    reads<show_next_puzzle>("api/puzzles/next", MayAsk::anybody),
    reads<show_puzzle>("api/puzzles/*", MayAsk::anybody),
    posts<try_puzzle>("api/puzzles/*/try", MayAsk::anybody, kForm),
    posts<give_hint>("api/puzzles/*/hint", MayAsk::anybody, kForm),
    posts<give_solution>("api/puzzles/*/solution", MayAsk::anybody, kForm),
    reads<show_tournaments>("api/tournaments", MayAsk::anybody, Shared::yes),
    reads<show_calendar>("api/tournaments.ics", MayAsk::anybody, Shared::yes),
    reads<show_calendar_of>("api/tournaments/*/calendar.ics", MayAsk::anybody, Shared::yes),
    posts<announce_tournament>("api/tournaments", MayAsk::account, kFile),
    reads<show_tournament>("api/tournaments/*", MayAsk::anybody, Shared::yes),
    reads<show_steps>("api/tournaments/*/steps", MayAsk::anybody, Shared::yes),
    reads<show_boards>("api/tournaments/*/boards", MayAsk::anybody, Shared::yes),
    reads<show_why>("api/tournaments/*/rounds/*/why", MayAsk::anybody, Shared::yes),
    reads<show_games_of_round>("api/tournaments/*/rounds/*/games.pgn", MayAsk::anybody, Shared::yes),
    reads<show_trf>("api/tournaments/*/trf", MayAsk::anybody, Shared::yes),
    reads<show_standings_csv>("api/tournaments/*/standings.csv", MayAsk::anybody, Shared::yes),
    reads<show_own_tournaments>("api/account/tournaments", MayAsk::account),
    reads<show_invitation>("api/tournaments/*/invitation", MayAsk::account),
    posts<change_invitation>("api/tournaments/*/invitation", MayAsk::account, kForm),
    posts<invite_player>("api/tournaments/*/invite", MayAsk::account, kForm),
    puts<change_terms>("api/tournaments/*/terms", MayAsk::account, kFile),
    posts<enter_tournament>("api/tournaments/*/enter", MayAsk::account, kForm),
    posts<leave_tournament>("api/tournaments/*/withdraw", MayAsk::account, kForm),
    posts<choose_bye>("api/tournaments/*/bye", MayAsk::account, kForm),
    posts<check_in>("api/tournaments/*/check-in", MayAsk::account, kForm),
    posts<name_arbiter>("api/tournaments/*/arbiters", MayAsk::account, kForm),
    posts<pair_round>("api/tournaments/*/pair", MayAsk::account, kFile),
    posts<unpair_round>("api/tournaments/*/unpair", MayAsk::account, kForm),
    posts<begin_round>("api/tournaments/*/begin", MayAsk::account, kForm),
    posts<score_board>("api/tournaments/*/score", MayAsk::account, kForm),
    posts<halt_tournament>("api/tournaments/*/halt", MayAsk::account, kForm),
    posts<go_on_with_tournament>("api/tournaments/*/go-on", MayAsk::account, kForm),
    posts<end_tournament>("api/tournaments/*/end", MayAsk::account, kForm),
    reads<stream_events>("api/stream/event", MayAsk::token),
    reads<stream_game>("api/bot/game/stream/*", MayAsk::token),
    posts<play_move>("api/bot/game/*/move/*", MayAsk::token, kForm),
    posts<answer_draw_offer>("api/bot/game/*/draw/*", MayAsk::token, kForm),
    posts<answer_takeback_offer>("api/bot/game/*/takeback/*", MayAsk::token, kForm),
    posts<abort_game>("api/bot/game/*/abort", MayAsk::token, kForm),
    posts<resign_game>("api/bot/game/*/resign", MayAsk::token, kForm),
    posts<claim_victory>("api/bot/game/*/claim-victory", MayAsk::token, kForm),
    posts<say_in_game>("api/bot/game/*/chat", MayAsk::token, kForm),
    reads<stream_game>("api/board/game/stream/*", MayAsk::token),
    posts<play_move>("api/board/game/*/move/*", MayAsk::token, kForm),
    posts<answer_draw_offer>("api/board/game/*/draw/*", MayAsk::token, kForm),
    posts<answer_takeback_offer>("api/board/game/*/takeback/*", MayAsk::token, kForm),
    posts<abort_game>("api/board/game/*/abort", MayAsk::token, kForm),
    posts<resign_game>("api/board/game/*/resign", MayAsk::token, kForm),
    posts<claim_victory>("api/board/game/*/claim-victory", MayAsk::token, kForm),
    posts<say_in_game>("api/board/game/*/chat", MayAsk::token, kForm),
    posts<test_tokens>("api/token/test", MayAsk::anybody, kForm),
    posts<become_bot>("api/bot/account/upgrade", MayAsk::account, kForm),
    posts<seek_game>("api/board/seek", MayAsk::token, kForm),
    posts<open_challenge>("api/challenge/open", MayAsk::token, kForm),
    posts<challenge_player>("api/challenge/*", MayAsk::token, kForm),
    posts<accept_challenge>("api/challenge/*/accept", MayAsk::token, kForm),
    posts<decline_challenge>("api/challenge/*/decline", MayAsk::token, kForm),
    posts<cancel_challenge>("api/challenge/*/cancel", MayAsk::token, kForm),
    posts<show_file>("api/gamefile", MayAsk::anybody, kFile),
    posts<open_account>("api/account", MayAsk::anybody, kForm),
    reads<show_account>("api/account", MayAsk::account),
    posts<sign_in>("api/login", MayAsk::anybody, kForm),
    posts<sign_out>("api/logout", MayAsk::session, kForm),
    posts<sign_out_everywhere>("api/logout/everywhere", MayAsk::session, kForm),
    posts<sign_out_others>("api/logout/others", MayAsk::session, kForm),
    reads<show_sessions>("api/account/sessions", MayAsk::session),
    drops<end_session>("api/account/sessions/*", MayAsk::session),
    posts<change_password>("api/account/password", MayAsk::session, kForm),
    posts<close_account>("api/account/close", MayAsk::session, kForm),
    reads<export_account>("api/account/export", MayAsk::session),
    reads<export_section>("api/account/export/*", MayAsk::session),
    reads<show_tokens>("api/token", MayAsk::session),
    posts<make_token>("api/token", MayAsk::session, kForm),
    drops<drop_token>("api/token/*", MayAsk::session),
    reads<show_mutes>("api/mute", MayAsk::session),
    posts<mute>("api/mute", MayAsk::session, kForm),
    drops<unmute>("api/mute/*", MayAsk::session),
});

bool fits(std::string_view pattern, const std::vector<std::string>& path) {
  for (const std::string& part : path) {
    const std::string_view wanted = pattern.substr(0, pattern.find('/'));
    if (wanted == "**") return true;
    if (wanted.empty() || (wanted != "*" && wanted != part)) return false;
    pattern.remove_prefix(std::min(pattern.size(), wanted.size() + 1));
  }
  return pattern.empty() && !path.empty();
}

}  // namespace

std::span<const Route> routes() {
  return kRoutes;
}

RouteFound find_route(std::string_view method, const std::vector<std::string>& path) {
  OtherMethods other;
  for (const Route& one : routes()) {
    if (!fits(one.path, path)) continue;
    if (one.method == method) return &one;
    const std::string_view allowed = one.method == "GET" ? "GET, HEAD" : one.method;
    if (other.allowed.find(allowed) != std::string::npos) continue;
    other.allowed.append(other.allowed.empty() ? "" : ", ").append(allowed);
  }
  if (other.allowed.empty()) return std::monostate{};
  return other;
}

}  // namespace server
