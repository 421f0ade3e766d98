#include "server/api/api.hpp"

#include <algorithm>
#include <boost/url.hpp>
#include <utility>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/link_previews.hpp"
#include "server/api/record_sections.hpp"
#include "server/api/routes.hpp"
#include "server/base/log.hpp"
#include "server/transport/accept.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

/// Reads the address, and tells whether it is one.
bool read_target(const std::string& target, RequestContext& context) {
  const auto url = boost::urls::parse_origin_form(target);
  if (!url) return false;
  for (const std::string part : url->segments()) context.path.push_back(part);
  for (const auto& param : url->params()) context.query[std::string{param.key}] = std::string{param.value};
  return true;
}

/// Tells whether a request is counted. Files of the page lie in memory and cost no more than the request itself, and
/// health is asked for by who looks after the server: these are counted for nobody.
bool is_counted(const std::vector<std::string>& path) {
  return !path.empty() && (path[0] == "api" || path[0] == "fair" || path[0] == "game" || path[0] == "picture");
}

constexpr unsigned kBadAddress = 400;
constexpr unsigned kNotFound = 404;

/// Tells whether a browser is to show the answer as a page.
bool is_from_a_link(const HttpRequest& request) {
  return request.method == "GET" && takes_html(request.head.accept);
}

/// Tells whether links of the page, and of people, lead to this path though it is no page: games as files, records of
/// dice.
bool is_linked(const std::vector<std::string>& path) {
  return path[0] == "fair" || path[0] == "game";
}

/// A body of this size takes a tenth of a millisecond to hash and pack.
constexpr std::size_t kLong = 16 << 10;

/// Lets anybody keep an answer as long as it is asked for again; an answer for one person says so itself. A long one is
/// packed by the thread that has made it, for the connection's may be one that plays.
Respond for_anybody(Respond then) {
  return [then = std::move(then)](HttpResponse response) {
    if (response.status == 200 && response.cache_control == HttpResponse{}.cache_control) {
      response.cache_control = "no-cache";
    }
    const bool is_private = response.cache_control.find("no-store") != std::string::npos;
    if (response.status == 200 && !is_private && response.body.size() >= kLong) {
      response = in_its_forms(std::move(response));
    }
    then(std::move(response));
  };
}

// How many requests of a kind an account, an address or a player may make in a minute.
constexpr std::size_t kMostExports = 20;       // of an account; each part counts
constexpr std::size_t kMostSealings = 60;      // of an account
constexpr std::size_t kMostNoteChanges = 120;  // of an account: typing stores a note now and then
constexpr std::size_t kMostPuzzleTries = 120;  // of an address: each try costs the rules a little
constexpr std::size_t kMostEntries = 120;      // of an account: each entry is a line of a record that stays
constexpr std::size_t kMostHoldings = 10;      // of an account in a day: each is a record that stays
constexpr std::size_t kMostRequests = 30;      // of an account: each request may have a game replayed
constexpr std::size_t kMostLineChanges = 60;   // of a player: each change costs the rules something
constexpr std::size_t kTokensOfAnAddress = 5;  // that may play as fast as one may

Sections export_sections(const Core& core, const LeaveBook& leave, AccountService& accounts) {
  auto sections = std::make_shared<std::vector<Section>>(own_sections(accounts));
  for (Section& section : record_sections(core, leave)) sections->push_back(std::move(section));
  return sections;
}

}  // namespace

Api::Api(const ApiDeps& deps, ApiLimits limits, Page page, Sources sources)
    : moderation_({.store = deps.core.store, .talk = deps.talk, .now = deps.core.now}),
      sections_(export_sections(deps.core, deps.leave, deps.accounts)),
      exports_({.most = kMostExports}),
      sealings_({.most = kMostSealings}),
      line_changes_({.most = kMostLineChanges}),
      note_changes_({.most = kMostNoteChanges}),
      puzzle_tries_({.most = kMostPuzzleTries}),
      entries_({.most = kMostEntries}),
      requests_({.most = kMostRequests}),
      plays_(limits.plays),
      plays_from_({.most = kTokensOfAnAddress * limits.plays.most, .keys = limits.plays.keys}),
      holdings_({.most = kMostHoldings, .span = std::chrono::days{1}}),
      mail_quota_(limits.mails),
      files_(background_, limits.files),
      reads_(limits.reads),
      readiness_(deps.core, deps.calendar, deps.needs_copy),
      page_(std::move(page)),
      site_(deps.site),
      sources_(std::move(sources)),
      parts_{.core = deps.core,
             .leave = deps.leave,
             .rooms = deps.rooms,
             .tournaments = deps.tournaments,
             .accounts = deps.accounts,
             .moderation = moderation_,
             .background = background_,
             .pictures = pictures_,
             .files = files_,
             .readiness = readiness_,
             .exports = exports_,
             .sealings = sealings_,
             .line_changes = line_changes_,
             .note_changes = note_changes_,
             .puzzle_tries = puzzle_tries_,
             .entries = entries_,
             .requests = requests_,
             .plays = plays_,
             .plays_from = plays_from_,
             .deputies = deps.deputies,
             .games_streams = games_streams_,
             .holdings = holdings_,
             .talk = deps.talk,
             .notice_sender = deps.notice_sender,
             .mail_quota = mail_quota_,
             .sections = sections_,
             .site = site_,
             .health = sources_.health,
             .computer = sources_.computer} {}

void Api::answer(const HttpRequest& request, Respond then) {
  RequestContext context{
      .parts = parts_, .client = client_of(request.head), .path = {}, .query = {}, .then = std::move(then)};
  if (!read_target(request.target, context)) {
    return context.then(is_from_a_link(request) ? page_.nothing_here(kBadAddress, request.head)
                                                : refusal(ErrorCode::bad_address, say<"http.address_unreadable">()));
  }
  if (request.method == "GET" && is_counted(context.path)) {
    if (const auto wait = reads_.take(context.client, Reads::Time::clock::now())) {
      log_refused("reads", context.client);
      return context.then(refusal_until(ErrorCode::too_many_attempts, say<"http.reads_too_often">(), *wait));
    }
  }
  const RouteFound found = find_route(request.method, context.path);
  if (const auto* other = std::get_if<OtherMethods>(&found)) return context.then(wrong_method(other->allowed));
  if (const auto* route = std::get_if<const Route*>(&found)) return follow(**route, std::move(context), request);
  if (request.method != "GET") return context.then(wrong_method("GET, HEAD"));
  show_page(request, context, for_anybody(context.then));
}

void Api::follow(const Route& route, RequestContext context, const HttpRequest& request) {
  if (request.method != "GET" && request.body.size() > route.most_body) {
    return context.then(body_too_long(route.most_body));
  }
  if (route.shared == Shared::yes) context.then = for_anybody(std::move(context.then));
  if (is_from_a_link(request) && is_linked(context.path)) {
    context.then = for_people(request.head, std::move(context.then));
  }
  route.handle(context, request, route.who);
}

/// Answers with the page where a link is cut short: it tells people more than an error for programs does.
Respond Api::for_people(const RequestHead& head, Respond then) const {
  return [this, head, then = std::move(then)](HttpResponse response) {
    then(response.status == kNotFound ? page_.nothing_here(kNotFound, head) : std::move(response));
  };
}

void Api::show_page(const HttpRequest& request, const RequestContext& context, const Respond& then) {
  const std::string_view target = request.target;
  const std::string_view path = target.substr(0, target.find('?'));
  const auto file = page_.find(path, request.head);
  if (!file) {
    return then(is_from_a_link(request) ? page_.nothing_here(kNotFound, request.head)
                                        : refusal(ErrorCode::nothing_here, say<"http.nothing_here">()));
  }
  // What there is to show of a link is read from the store: who reads too much has the page without it.
  if (!may_have_preview(path) || reads_.take(context.client, Reads::Time::clock::now())) return then(*file);
  find_preview(parts_, path, context.query,
               [this, file, head = request.head, then](const std::optional<LinkPreview>& preview) {
                 then(preview ? page_.with_tags(head_tags(*preview, site_), head) : *file);
               });
}

}  // namespace server
