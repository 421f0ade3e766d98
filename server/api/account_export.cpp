#include "server/api/account_export.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using nlohmann::ordered_json;

std::int64_t ms_of(store::WallTime at) {
  return at.time_since_epoch().count();
}

ordered_json session_json(const store::LoginSession& session, const Login& login) {
  return {{"createdAt", ms_of(session.created)},
          {"seenAt", ms_of(session.seen)},
          {"expiresAt", ms_of(session.expires)},
          {"current", session.token == login.session}};
}

/// A list of what the store has, each as `one` makes it.
template <class T, class One>
Reply<std::vector<T>> listed(GatherCompletion<Gathered> then, One one) {
  return [then = std::move(then), one = std::move(one)](std::expected<std::vector<T>, protocol::Error> found) {
    if (!found) return then(std::unexpected(std::move(found.error())));
    ordered_json list = ordered_json::array();
    for (const T& item : *found) list.push_back(one(item));
    then(Gathered{.value = std::move(list)});
  };
}

void put(ordered_json& all, const std::string& name, Gathered found) {
  all[name] = std::move(found.value);
  if (!found.next.empty()) all["more"][name] = "/api/account/export/" + name + "?after=" + found.next;
}

struct ExportGathering {
  Sections sections;
  Login login;
  GatherCompletion<ordered_json> then;
  ordered_json all = ordered_json::object();
  std::size_t next = 0;
};

void go_on(const std::shared_ptr<ExportGathering>& work) {
  if (work->next == work->sections->size()) return work->then(std::move(work->all));
  const Section& section = (*work->sections)[work->next++];
  section.gather(work->login, {}, [work, &section](std::expected<Gathered, protocol::Error> found) {
    if (!found) return work->then(std::unexpected(std::move(found.error())));
    put(work->all, section.name, std::move(*found));
    go_on(work);
  });
}

}  // namespace

std::vector<Section> own_sections(AccountService& accounts) {
  using After = std::string;
  return {{"account", [](const Login& login, const After&,
                         const GatherCompletion<Gathered>& then) { then(Gathered{.value = to_json(login.account)}); }},
          {"sessions",
           [&accounts](const Login& login, const After&, GatherCompletion<Gathered> then) {
             accounts.sessions(login, listed<store::LoginSession>(std::move(then), [login](const auto& session) {
                                 return session_json(session, login);
                               }));
           }},
          {"addresses",
           [&accounts](const Login& login, const After&, GatherCompletion<Gathered> then) {
             accounts.addresses(login, listed<store::WallTime>(std::move(then), [](store::WallTime at) {
                                  return ordered_json{{"seenAt", ms_of(at)}};
                                }));
           }},
          {"tokens", [&accounts](const Login& login, const After&, GatherCompletion<Gathered> then) {
             accounts.tokens(login, listed<store::ApiToken>(
                                        std::move(then), [](const store::ApiToken& token) { return to_json(token); }));
           }}};
}

void gather(Sections sections, const Login& login, GatherCompletion<ordered_json> then) {
  go_on(std::make_shared<ExportGathering>(
      ExportGathering{.sections = std::move(sections), .login = login, .then = std::move(then)}));
}

void gather_one(const Sections& sections, const std::string& name, const std::string& after, const Login& login,
                const GatherCompletion<ordered_json>& then) {
  const auto section = std::ranges::find(*sections, name, &Section::name);
  if (section == sections->end()) {
    return then(refused(protocol::ErrorCode::nothing_here, "the export has no section " + name));
  }
  section->gather(login, after, [sections, name, then](std::expected<Gathered, protocol::Error> found) {
    if (!found) return then(std::unexpected(std::move(found.error())));
    ordered_json all = ordered_json::object();
    put(all, name, std::move(*found));
    then(std::move(all));
  });
}

ordered_json to_json(const store::Account& account) {
  ordered_json json{{"id", account.id}, {"name", account.name}, {"roles", ordered_json::array()}};
  account.roles.each([&](Role role) { json["roles"].push_back(name(role)); });
  json["createdAt"] = ms_of(account.created);
  if (account.email) json["email"] = *account.email;
  return json;
}

ordered_json to_json(const store::ApiToken& token) {
  ordered_json json{{"id", token.id}, {"label", token.label}, {"scopes", ordered_json::array()}};
  token.scopes.each([&](Scope scope) { json["scopes"].push_back(name(scope)); });
  json["createdAt"] = ms_of(token.created);
  if (token.used) json["usedAt"] = ms_of(*token.used);
  return json;
}

ordered_json to_json(const store::Muted& mute) {
  const auto person = [](const store::Person& one) { return ordered_json{{"id", one.id}, {"name", shown_name(one)}}; };
  ordered_json json{{"player", person(mute.player)}};
  if (mute.until) json["until"] = ms_of(*mute.until);
  if (mute.reason) json["reason"] = *mute.reason;
  json["by"] = person(mute.by);
  json["createdAt"] = ms_of(mute.at);
  return json;
}

}  // namespace server
