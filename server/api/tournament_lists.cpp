#include "server/api/tournament_lists.hpp"

#include <chrono>
#include <utility>

#include "protocol/http/tournaments.hpp"
#include "rules/variants/registry.hpp"
#include "server/api/answers.hpp"
#include "server/base/ascii.hpp"
#include "server/base/number.hpp"
#include "server/tournament_room/searched.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using Wanted = std::expected<store::TournamentsWanted, protocol::Error>;

constexpr std::size_t kMostSearchedFor = 320;  // bytes of a name, each letter four

protocol::TournamentList tournaments_shown(const store::ListedTournaments& listed, const PrivateLimits& limits) {
  protocol::TournamentList list{.tournaments = {},
                                .after = {},
                                .private_ones = {.open = static_cast<std::int64_t>(limits.open),
                                                 .players = static_cast<std::int64_t>(limits.players)}};
  for (const store::ListedTournament& one : listed.all) {
    // A summary is an object that this program has written.
    list.tournaments.push_back({.json = R"({"id":")" + one.id.text() + R"(","winner_names":)" + one.winner_names + "," +
                                        one.summary.substr(1)});
  }
  if (listed.after) list.after = listed.after->text();
  return list;
}

/// The first moment of a year, UTC.
store::WallTime beginning_of(int year) {
  return std::chrono::sys_days{std::chrono::year{year} / 1 / 1};
}

/// What the address says of what is searched for. The player is looked up later.
Wanted with_search(const RequestContext& context, store::TournamentsWanted wanted) {
  const std::string name = context.query_value("name");
  if (name.size() > kMostSearchedFor)
    return bad_in_address("name", say<"address.part_of_name">("name", kMostSearchedFor));
  if (const std::string_view part = trimmed(name); !part.empty()) wanted.search.name = searched(part);
  if (const std::string variant = context.query_value("variant"); !variant.empty()) {
    if (rules::find_variant(variant) == nullptr) return bad_in_address("variant", say<"address.variant">("variant"));
    wanted.search.variant = variant;
  }
  if (const std::string text = context.query_value("year"); !text.empty()) {
    const auto year = whole_number<int>(text);
    if (!year || *year < protocol::kYear.min || *year > protocol::kYear.max)
      return bad_in_address("year", say<"address.year">("year"));
    wanted.search.from = beginning_of(*year);
    wanted.search.before = beginning_of(*year + 1);
  }
  return wanted;
}

/// What the address says of which part of the list is wanted.
Wanted wanted_by(const RequestContext& context) {
  const std::string state = context.query_value("state");
  if (!state.empty() && state != "open" && state != "over")
    return bad_in_address("state", say<"address.open_or_over">("state"));
  store::TournamentsWanted wanted{
      .over = state == "over", .of = {}, .after = {}, .most = protocol::kMaxTournamentsListed};
  if (const auto after = context.query_value("after"); !after.empty()) {
    wanted.after = TournamentId::parse(after);
    if (!wanted.after) return bad_in_address("after", say<"address.tournament">("after"));
  }
  return wanted;
}

void answer_list(const RequestContext& context, const store::TournamentsWanted& wanted) {
  context.parts.core.store.tournaments().list(wanted, [context, is_own = wanted.of.has_value()](const auto& listed) {
    if (!listed)
      return context.then(store_refusal(listed.error(), ErrorCode::nothing_here, say<"http.no_such_tournament">()));
    const protocol::TournamentList list = tournaments_shown(*listed, context.parts.tournaments.of_private());
    context.then(is_own ? for_one_person(list) : json_response(list));
  });
}

HttpResponse no_such_player() {
  return refusal(
      {.code = ErrorCode::no_such_user, .message = say<"address.player">("player"), .pointer = "/player", .id = {}});
}

}  // namespace

void show_tournaments(const RequestContext& context) {
  auto wanted = wanted_by(context);
  if (wanted) wanted = with_search(context, std::move(*wanted));
  if (!wanted) return context.then(refusal(wanted.error()));
  const std::string player = context.query_value("player");
  if (player.empty()) return answer_list(context, *wanted);
  if (!PlayerId::parse(player)) return context.then(no_such_player());  // no name has other letters
  context.parts.accounts.find_user(player, [context, wanted = *wanted](const auto& found) mutable {
    if (!found && found.error().code == ErrorCode::no_such_user) return context.then(no_such_player());
    if (!found) return context.then(refusal(found.error()));
    wanted.search.player = found->id;
    answer_list(context, wanted);
  });
}

void show_own_tournaments(const RequestContext& context, const Login& login) {
  auto wanted = wanted_by(context);
  if (!wanted) return context.then(refusal(wanted.error()));
  wanted->of = login.account.id;
  answer_list(context, *wanted);
}

}  // namespace server
