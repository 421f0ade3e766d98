#include "server/api/mail.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/account_errors.hpp"
#include "server/api/answers.hpp"
#include "server/notices/routing.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using store::OutgoingKind;
using FoundAccount = store::Result<store::Credentials>;

Wording no_mail() {
  return say<"account.no_mail_here">();
}

/// Tells whether so many mails were asked for lately that this one has to wait; then a refusal is sent.
bool must_wait(const RequestContext& context, MailQuota::Wait wait) {
  if (!wait) return false;
  log_refused("own_mails", context.client);
  context.then(refusal(wait_first(*wait)));
  return true;
}

void send_own(const RequestContext& context, const std::string& account, OutgoingKind what) {
  const Core& core = context.parts.core;
  core.store.notices().add_mail(account, what, wall_time(core.now()), [then = context.then](const auto& added) {
    then(added ? done_response() : store_refusal(added.error(), ErrorCode::internal, no_mail()));
  });
}

/// Sends a mail that confirms an address. The answer is the same if others have asked for too many to this address and
/// none goes out.
void send_confirm(const RequestContext& context, const std::string& account, const std::string& address) {
  if (!context.parts.mail_quota.may_go_to(address)) {
    log_refused("mails_to_address", context.client);
    return context.then(done_response());
  }
  send_own(context, account, OutgoingKind::confirm);
}

/// Goes on with the account that a link names, if it is open and the link is good for what `bound` makes of it.
template <class Bound, class GoOn>
void follow(const RequestContext& context, LinkFor what, const std::string& text, Bound bound, GoOn go_on) {
  const auto link = Links::read(text);
  if (!link) return context.then(refusal(old_link().error()));
  context.parts.core.store.accounts().by_id(link->account, [context, what, link = *link, bound = std::move(bound),
                                                            go_on = std::move(go_on)](FoundAccount found) mutable {
    if (!found && found.error().code != store::Code::not_found) {
      return context.then(store_refusal(found.error(), ErrorCode::bad_link, ""));
    }
    const bool is_good = found && !found->account.closed &&
                         context.parts.notice_sender.links().fits(link, what, bound(*found), context.parts.core.now());
    if (!is_good) return context.then(refusal(old_link().error()));
    go_on(std::move(*found));
  });
}

std::string address_of(const store::Credentials& found) {
  return found.account.email.value_or("");
}

std::string reset_bound(const store::Credentials& found) {
  return bound_of_reset(found.password, address_of(found));
}

store::Completion<void> told(const RequestContext& context) {
  return [then = context.then](const store::Result<void>& result) {
    then(result ? done_response()
                : store_refusal(result.error(), ErrorCode::bad_link, say<"account.address_has_changed">()));
  };
}

/// Stores the account's settings with mail turned off, and the others as they are.
void turn_mail_off(const RequestContext& context, const std::string& account) {
  store::Notices& book = context.parts.core.store.notices();
  book.settings_of(account, [&book, context, account](const store::Result<std::optional<std::string>>& stored) {
    if (!stored) return context.then(store_refusal(stored.error(), ErrorCode::internal, ""));
    protocol::NoticeSettings settings = settings_from(*stored);
    for (auto& channels : settings.channels) std::erase(channels, protocol::NoticeChannel::mail);
    book.set_settings(account, text_of(settings), context.parts.notice_sender.held_until(settings),
                      [&book, context, account](const store::Result<void>& set) {
                        if (!set) return context.then(store_refusal(set.error(), ErrorCode::internal, ""));
                        book.drop_mails(account, told(context));
                      });
  });
}

}  // namespace

void welcome_by_mail(const RequestContext& context, const store::Account& account,
                     std::move_only_function<void()> then) {
  if (!account.email || !context.parts.notice_sender.sends_mail()) return then();
  const bool is_sent = !context.parts.mail_quota.ask_confirm(account.id, *account.email) &&
                       context.parts.mail_quota.may_go_to(*account.email);
  if (!is_sent) {
    log_refused("mails_to_address", context.client);
    return then();
  }
  const Core& core = context.parts.core;
  core.store.notices().add_mail(account.id, OutgoingKind::confirm, wall_time(core.now()),
                                [then = std::move(then)](const auto& added) mutable {
                                  if (!added) log(LogLevel::error, "mail_not_stored", {{"why", added.error().what}});
                                  then();
                                });
}

void change_email(const RequestContext& context, const Login& login, const protocol::ChangeEmail& body) {
  const std::string& account = login.account.id;
  const std::optional<std::string> told = context.parts.notice_sender.sends_mail() ? body.email : std::nullopt;
  if (told && must_wait(context, context.parts.mail_quota.ask_confirm(account, *told))) return;
  context.parts.accounts.change_email(login, body, context.client,
                                      [context, account, told](const std::expected<void, protocol::Error>& changed) {
                                        if (!changed && told)
                                          context.parts.mail_quota.give_back_confirm(account, *told);
                                        if (!changed) return context.then(refusal(changed.error()));
                                        told ? send_confirm(context, account, *told) : context.then(done_response());
                                      });
}

void confirm_again(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  if (!context.parts.notice_sender.sends_mail()) return context.then(refusal(ErrorCode::no_mail, no_mail()));
  if (!login.account.email) {
    return context.then(refusal(ErrorCode::no_mail, say<"account.no_mail_address">()));
  }
  const std::string& address = *login.account.email;
  if (must_wait(context, context.parts.mail_quota.ask_confirm(login.account.id, address))) return;
  send_confirm(context, login.account.id, address);
}

void confirm_email(const RequestContext& context, const protocol::FollowLink& body) {
  follow(context, LinkFor::confirm, body.link, address_of, [context](const store::Credentials& found) {
    context.parts.core.store.notices().confirm_mail(found.account.id, address_of(found), told(context));
  });
}

void forgot_password(const RequestContext& context, protocol::ForgotPassword body) {
  if (!context.parts.notice_sender.sends_mail()) return context.then(refusal(ErrorCode::no_mail, no_mail()));
  if (must_wait(context, context.parts.mail_quota.ask_reset(context.client))) return;
  context.parts.core.store.accounts().by_name(std::move(body.name), [context](const FoundAccount& found) {
    if (!found && found.error().code != store::Code::not_found) {
      return context.then(store_refusal(found.error(), ErrorCode::internal, ""));
    }
    const bool is_open = found && !found->account.closed;
    if (!is_open || context.parts.mail_quota.ask_reset(found->account.id)) {
      return context.then(done_response());
    }
    // Where no address was confirmed nothing goes out, and nobody is told so.
    send_own(context, found->account.id, OutgoingKind::reset);
  });
}

void reset_password(const RequestContext& context, protocol::ResetPassword body) {
  std::string next = std::move(body.next);
  follow(context, LinkFor::reset, body.link, reset_bound,
         [context, next = std::move(next)](store::Credentials found) mutable {
           context.parts.accounts.reset_password(found.account.id, std::move(found.password), std::move(next),
                                                 context.client,
                                                 [context](const std::expected<void, protocol::Error>& changed) {
                                                   context.then(changed ? done_response() : refusal(changed.error()));
                                                 });
         });
}

void unsubscribe_mail(const RequestContext& context, const HttpRequest& /*request*/) {
  follow(context, LinkFor::unsubscribe, context.path[3], address_of,
         [context](const store::Credentials& found) { turn_mail_off(context, found.account.id); });
}

}  // namespace server
