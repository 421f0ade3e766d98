#include "server/accounts/moderation.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/accounts/find_account.hpp"
#include "server/base/log.hpp"
#include "server/talk/text.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

bool moderates(const Roles& roles) {
  return roles.has(Role::moderator) || roles.has(Role::admin);
}

std::optional<protocol::Error> trouble_with(const Login& by) {
  if (moderates(by.account.roles)) return std::nullopt;
  return error_of(ErrorCode::missing_role, say<"account.moderator">());
}

std::optional<protocol::Error> trouble_with(const Login& by, const store::Account& whom) {
  if (whom.id == by.account.id) {
    return error_of(ErrorCode::not_available, say<"account.mutes_himself">(), "/player");
  }
  if (moderates(whom.roles) && !by.account.roles.has(Role::admin)) {
    return error_of(ErrorCode::missing_role, say<"account.moderator_by_admin">(), "/player");
  }
  return std::nullopt;
}

std::unexpected<protocol::Error> no_such_user(const std::string& whom) {
  return refused(ErrorCode::no_such_user, say<"account.player_unknown">(whom), "/player");
}

std::unexpected<protocol::Error> not_found(const store::Error& error, const std::string& whom) {
  if (error.code == store::Code::not_found) return no_such_user(whom);
  return store_trouble(error);
}

store::Person person_of(const store::Account& account) {
  return {.id = account.id, .name = account.name, .closed = account.closed.has_value()};
}

}  // namespace

void Moderation::find(const Login& by, const std::string& whom, Reply<store::Person> then) const {
  if (auto trouble = trouble_with(by)) return then(std::unexpected(std::move(*trouble)));
  const auto answer = std::make_shared<Reply<store::Person>>(std::move(then));
  const auto judge = [by, whom, answer](const store::Result<store::Account>& found) {
    if (!found) return (*answer)(not_found(found.error(), whom));
    if (auto trouble = trouble_with(by, *found)) return (*answer)(std::unexpected(std::move(*trouble)));
    (*answer)(person_of(*found));
  };
  store::Accounts& accounts = around_.store.accounts();
  const auto guest = PlayerId::parse(whom);
  if (!guest || !guest->is_guest()) return find_account(accounts, whom, judge);
  around_.store.guests().by_id(whom, [&accounts, whom, answer, judge](const store::Result<store::Guest>& found) {
    if (found) return (*answer)(store::Person{.id = found->id});
    if (found.error().code != store::Code::not_found) return (*answer)(store_trouble(found.error()));
    find_account(accounts, whom, judge);  // an account whose name looks like the id of a guest
  });
}

void Moderation::mute(const Login& by, const protocol::MakeMute& request, Reply<store::Muted> reply) const {
  if (const auto good = check_talk(request.reason.value_or("-")); !good) {
    return reply(refused(ErrorCode::bad_value, good.error(), "/reason"));
  }
  find(by, request.player,
       [this, by, request, reply = std::move(reply)](std::expected<store::Person, protocol::Error> whom) mutable {
         if (!whom) return reply(std::unexpected(std::move(whom.error())));
         if (whom->closed) return reply(no_such_user(request.player));
         const auto at = store::WallTime{Ms{around_.now().ms}};
         store::Muted muted{
             .player = std::move(*whom), .until = {}, .reason = request.reason, .by = person_of(by.account), .at = at};
         if (request.ms) muted.until = at + Ms{*request.ms};
         const store::Mute mute{.player = muted.player.id, .until = muted.until, .reason = muted.reason};
         around_.store.talk().mute(mute, by.account.id, at,
                                   [this, mute, muted = std::move(muted),
                                    reply = std::move(reply)](const store::Result<void>& stored) mutable {
                                     if (!stored) return reply(store_trouble(stored.error()));
                                     around_.talk.set_mute(mute, around_.now());
                                     log(LogLevel::info, "muted", {{"player", mute.player}, {"by", muted.by.id}});
                                     reply(std::move(muted));
                                   });
       });
}

void Moderation::unmute(const Login& by, const std::string& whom, Reply<void> reply) const {
  find(by, whom, [this, by, reply = std::move(reply)](std::expected<store::Person, protocol::Error> found) mutable {
    if (!found) return reply(std::unexpected(std::move(found.error())));
    const std::string id = found->id;
    around_.store.talk().unmute(id,
                                [this, id, by, reply = std::move(reply)](const store::Result<void>& stored) mutable {
                                  if (!stored) return reply(store_trouble(stored.error()));
                                  if (const auto player = PlayerId::parse(id)) around_.talk.unmute(*player);
                                  log(LogLevel::info, "unmuted", {{"player", id}, {"by", by.account.id}});
                                  reply({});
                                });
  });
}

void Moderation::mutes(const Login& by, Reply<std::vector<store::Muted>> reply) const {
  if (auto trouble = trouble_with(by)) return reply(std::unexpected(std::move(*trouble)));
  around_.store.talk().mutes(store::WallTime{Ms{around_.now().ms}},
                             [reply = std::move(reply)](store::Result<std::vector<store::Muted>> found) mutable {
                               if (!found) return reply(store_trouble(found.error()));
                               reply(std::move(*found));
                             });
}

}  // namespace server
