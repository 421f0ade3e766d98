#include "server/api/account_export.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::AccountExport;

std::int64_t ms_of(store::WallTime at) {
  return at.time_since_epoch().count();
}

/// Fills `out` with what the store has, each item as `one` makes it.
template <class T, class Shown, class One>
Reply<std::vector<T>> listed(std::optional<std::vector<Shown>>& out, GatheredCompletion then, One one) {
  return [&out, then = std::move(then), one = std::move(one)](std::expected<std::vector<T>, protocol::Error> found) {
    if (!found) return then(std::unexpected(std::move(found.error())));
    out.emplace();
    for (const T& item : *found) out->push_back(one(item));
    then(std::string{});
  };
}

void name_rest(AccountExport& all, const std::string& name, const std::string& next) {
  if (next.empty()) return;
  if (!all.more) all.more.emplace();
  (*all.more)[name] = "/api/account/export/" + name + "?after=" + next;
}

struct ExportGathering {
  Sections sections;
  Login login;
  GatherCompletion<AccountExport> then;
  AccountExport all = {};
  std::size_t next = 0;
};

void go_on(const std::shared_ptr<ExportGathering>& work) {
  if (work->next == work->sections->size()) return work->then(std::move(work->all));
  const Section& section = (*work->sections)[work->next++];
  section.gather(work->login, {}, work->all, [work, &section](std::expected<std::string, protocol::Error> rest) {
    if (!rest) return work->then(std::unexpected(std::move(rest.error())));
    name_rest(work->all, section.name, *rest);
    go_on(work);
  });
}

}  // namespace

protocol::LoginShown login_shown(const store::LoginSession& session, const Login& login) {
  return {.id = session_id(session),
          .device = session.device.empty() ? std::nullopt : std::optional{session.device},
          .created_at = ms_of(session.created),
          .seen_at = ms_of(session.seen),
          .expires_at = ms_of(session.expires),
          .current = session.token == login.session};
}

std::vector<Section> own_sections(AccountService& accounts) {
  using After = std::string;
  return {{"account",
           [](const Login& login, const After&, AccountExport& into, const GatheredCompletion& then) {
             into.account = shown(login.account);
             then(std::string{});
           }},
          {"sessions",
           [&accounts](const Login& login, const After&, AccountExport& into, GatheredCompletion then) {
             accounts.sessions(
                 login, listed<store::LoginSession>(into.sessions, std::move(then),
                                                    [login](const auto& one) { return login_shown(one, login); }));
           }},
          {"addresses",
           [&accounts](const Login& login, const After&, AccountExport& into, GatheredCompletion then) {
             accounts.addresses(login, listed<store::WallTime>(into.addresses, std::move(then), [](store::WallTime at) {
                                  return protocol::AddressSeen{.seen_at = ms_of(at)};
                                }));
           }},
          {"tokens", [&accounts](const Login& login, const After&, AccountExport& into, GatheredCompletion then) {
             accounts.tokens(login, listed<store::ApiToken>(into.tokens, std::move(then),
                                                            [](const store::ApiToken& token) { return shown(token); }));
           }}};
}

void gather(Sections sections, const Login& login, GatherCompletion<AccountExport> then) {
  go_on(std::make_shared<ExportGathering>(
      ExportGathering{.sections = std::move(sections), .login = login, .then = std::move(then)}));
}

void gather_one(const Sections& sections, const std::string& name, const std::string& after, const Login& login,
                const GatherCompletion<AccountExport>& then) {
  const auto section = std::ranges::find(*sections, name, &Section::name);
  if (section == sections->end()) {
    return then(refused(protocol::ErrorCode::nothing_here, say<"account.no_section">(name)));
  }
  const auto all = std::make_shared<AccountExport>();
  section->gather(login, after, *all, [sections, all, name, then](std::expected<std::string, protocol::Error> rest) {
    if (!rest) return then(std::unexpected(std::move(rest.error())));
    name_rest(*all, name, *rest);
    then(std::move(*all));
  });
}

protocol::Account shown(const store::Account& account) {
  protocol::Account shown{.id = account.id,
                          .name = account.name,
                          .roles = {},
                          .created_at = ms_of(account.created),
                          .email = account.email};
  account.roles.each([&](Role role) { shown.roles.push_back(role); });
  if (account.roles.has(Role::bot) || account.roles.has(Role::engine)) shown.title = "BOT";
  return shown;
}

protocol::ApiToken shown(const store::ApiToken& token) {
  protocol::ApiToken shown{
      .id = token.id, .label = token.label, .scopes = {}, .created_at = ms_of(token.created), .used_at = {}};
  token.scopes.each([&](Scope scope) { shown.scopes.push_back(scope); });
  if (token.used) shown.used_at = ms_of(*token.used);
  return shown;
}

protocol::Mute shown(const store::Muted& mute) {
  protocol::Mute all{.player = shown(mute.player),
                     .until = {},
                     .reason = mute.reason,
                     .by = shown(mute.by),
                     .created_at = ms_of(mute.at)};
  if (mute.until) all.until = ms_of(*mute.until);
  return all;
}

}  // namespace server
