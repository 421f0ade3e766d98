#include "server/api/tournament_calendar.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/http/tournaments.hpp"
#include "protocol/json/read.hpp"
#include "server/api/answers.hpp"
#include "server/api/seen_tournament.hpp"
#include "server/base/log.hpp"
#include "server/tournament/files/icalendar.hpp"
#include "server/tournament/live/view.hpp"

namespace server {
namespace {

using tournament::CalendarEntry;

/// How people open the page, as they have asked; empty where the header is none that an address can have.
std::string origin_of(const ApiParts& parts, const RequestHead& head) {
  const auto is_good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view{".:-[]"}.find(c) != std::string_view::npos;
  };
  if (head.host.empty() || !std::ranges::all_of(head.host, is_good)) return {};
  return (parts.accounts.site().https ? "https://" : "http://") + head.host;
}

CalendarEntry entry_of(const std::string& id, const protocol::TournamentSummary& summary, const std::string& origin) {
  std::string about{protocol::name(summary.format)};
  for (const std::string& variant : summary.variants) about += ", " + variant;
  return {.id = id,
          .name = summary.name,
          .about = std::move(about),
          .url = origin.empty() ? "" : origin + "/tournaments/" + id,
          .starts = Now{summary.starts_ms}};
}

HttpResponse calendar_of(const std::vector<CalendarEntry>& entries) {
  HttpResponse response;
  response.content_type = "text/calendar; charset=utf-8";
  response.body = write_icalendar(entries);
  return response;
}

std::optional<protocol::TournamentSummary> read_summary(const std::string& text) {
  constexpr std::size_t kMostSummaryDepth = 6;
  const auto json = protocol::json::parse(text, kMostSummaryDepth);
  if (!json) return std::nullopt;
  protocol::json::Complaint complaint(protocol::json::Written::here);
  protocol::TournamentSummary summary;
  protocol::json::read(*json, summary, protocol::json::Path{}, complaint);
  if (complaint.error()) return std::nullopt;
  return summary;
}

}  // namespace

void show_calendar(const RequestContext& context, const HttpRequest& request) {
  const store::TournamentsWanted wanted{.over = false, .of = {}, .after = {}, .most = protocol::kMaxTournamentsListed};
  context.parts.core.store.tournaments().list(
      wanted, [context, origin = origin_of(context.parts, request.head)](const auto& listed) {
        if (!listed) {
          return context.then(
              store_refusal(listed.error(), protocol::ErrorCode::nothing_here, say<"http.no_tournaments">()));
        }
        std::vector<CalendarEntry> entries;
        for (const store::ListedTournament& one : listed->all) {
          const auto summary = read_summary(one.summary);
          if (!summary) {
            log(LogLevel::error, "tournament_unread", {{"tournament", one.id.text()}, {"why", "its summary"}});
            continue;
          }
          CalendarEntry entry = entry_of(one.id.text(), *summary, origin);
          entry.changed = context.parts.core.now();
          entries.push_back(std::move(entry));
        }
        context.then(calendar_of(entries));
      });
}

void show_calendar_of(const RequestContext& context, const HttpRequest& request) {
  read_tournament(
      context, request,
      [origin = origin_of(context.parts, request.head)](const RequestContext& asked, const SeenTournament& seen) {
        CalendarEntry entry = entry_of(seen.id.text(), summary_of(*seen.state), origin);
        if (const auto lasts = seen.state->terms.lasts_ms) entry.lasts = Ms{*lasts};
        entry.revision = static_cast<std::int64_t>(seen.state->last);
        entry.changed = seen.state->last_at;
        entry.is_cancelled = seen.state->is_called_off();
        HttpResponse response = calendar_of({entry});
        response.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + seen.id.text() + ".ics\"");
        asked.then(std::move(response));
      });
}

}  // namespace server
