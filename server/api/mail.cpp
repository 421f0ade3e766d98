#include "server/api/mail.hpp"

#include <algorithm>
#include <utility>

#include "server/accounts/desk_errors.hpp"
#include "server/api/answers.hpp"
#include "server/notices/routing.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using store::OutgoingKind;
using FoundAccount = store::Result<store::Credentials>;

constexpr const char* kNoMail = "this server sends no mail";

/// Whether so many mails were asked for lately that this one has to wait; then that is answered.
bool must_wait(const Asked& asked, MailQuota::Wait wait) {
  if (!wait) return false;
  log_refused("own_mails", asked.client);
  asked.then(refusal(wait_first(*wait)));
  return true;
}

void send_own(const Asked& asked, const std::string& account, OutgoingKind what) {
  World& world = asked.parts.world;
  world.store.notices().add_mail(account, what, wall_time(world.now()), [then = asked.then](const auto& added) {
    then(added ? done_response() : store_refusal(added.error(), ErrorCode::internal, kNoMail));
  });
}

/// Says the same whether the mail goes out or others have asked for too many to this address.
void send_confirm(const Asked& asked, const std::string& account, const std::string& address) {
  if (!asked.parts.mail_quota.may_go_to(address)) {
    log_refused("mails_to_address", asked.client);
    return asked.then(done_response());
  }
  send_own(asked, account, OutgoingKind::confirm);
}

/// Goes on with the account that a link names, if it is open and the link is good for what `bound` makes of it.
template <class Bound, class Then>
void follow(const Asked& asked, LinkFor what, const std::string& text, Bound bound, Then then) {
  const auto link = Links::read(text);
  if (!link) return asked.then(refusal(old_link().error()));
  asked.parts.world.store.accounts().by_id(link->account, [asked, what, link = *link, bound = std::move(bound),
                                                           then = std::move(then)](FoundAccount found) mutable {
    if (!found && found.error().code != store::Code::not_found) {
      return asked.then(store_refusal(found.error(), ErrorCode::bad_link, ""));
    }
    const bool is_good = found && !found->account.closed &&
                         asked.parts.notice_sender.links().fits(link, what, bound(*found), asked.parts.world.now());
    if (!is_good) return asked.then(refusal(old_link().error()));
    then(std::move(*found));
  });
}

std::string address_of(const store::Credentials& found) {
  return found.account.email.value_or("");
}

std::string reset_bound(const store::Credentials& found) {
  return bound_of_reset(found.password, address_of(found));
}

store::Then<void> told(const Asked& asked) {
  return [then = asked.then](const store::Result<void>& result) {
    then(result ? done_response()
                : store_refusal(result.error(), ErrorCode::bad_link, "the account has another address by now"));
  };
}

/// The same settings without mail.
void turn_mail_off(const Asked& asked, const std::string& account) {
  store::NoticeBook& book = asked.parts.world.store.notices();
  book.settings_of(account, [&book, asked, account](const store::Result<std::optional<std::string>>& stored) {
    if (!stored) return asked.then(store_refusal(stored.error(), ErrorCode::internal, ""));
    protocol::NoticeSettings settings = settings_from(*stored);
    for (auto& channels : settings.channels) std::erase(channels, protocol::NoticeChannel::mail);
    book.set_settings(account, text_of(settings), asked.parts.notice_sender.held_until(settings),
                      [&book, asked, account](const store::Result<void>& set) {
                        if (!set) return asked.then(store_refusal(set.error(), ErrorCode::internal, ""));
                        book.drop_mails(account, told(asked));
                      });
  });
}

}  // namespace

void welcome_by_mail(const Asked& asked, const store::Account& account, std::move_only_function<void()> then) {
  if (!account.email || !asked.parts.notice_sender.sends_mail()) return then();
  const bool is_sent = !asked.parts.mail_quota.ask_confirm(account.id, *account.email) &&
                       asked.parts.mail_quota.may_go_to(*account.email);
  if (!is_sent) {
    log_refused("mails_to_address", asked.client);
    return then();
  }
  World& world = asked.parts.world;
  world.store.notices().add_mail(account.id, OutgoingKind::confirm, wall_time(world.now()),
                                 [then = std::move(then)](const auto& added) mutable {
                                   if (!added) log(LogLevel::error, "mail_not_stored", {{"why", added.error().what}});
                                   then();
                                 });
}

void change_email(const Asked& asked, const Login& login, const protocol::ChangeEmail& wish) {
  const std::string& account = login.account.id;
  const std::optional<std::string> told = asked.parts.notice_sender.sends_mail() ? wish.email : std::nullopt;
  if (told && must_wait(asked, asked.parts.mail_quota.ask_confirm(account, *told))) return;
  asked.parts.desk.change_email(login, wish, asked.client,
                                [asked, account, told](const std::expected<void, protocol::Error>& changed) {
                                  if (!changed && told) asked.parts.mail_quota.give_back_confirm(account, *told);
                                  if (!changed) return asked.then(refusal(changed.error()));
                                  told ? send_confirm(asked, account, *told) : asked.then(done_response());
                                });
}

void confirm_again(const Asked& asked, const Login& login, const protocol::Nothing&) {
  if (!asked.parts.notice_sender.sends_mail()) return asked.then(refusal(ErrorCode::no_mail, kNoMail));
  if (!login.account.email) {
    return asked.then(refusal(ErrorCode::no_mail, "your account has no address: give it one first"));
  }
  const std::string& address = *login.account.email;
  if (must_wait(asked, asked.parts.mail_quota.ask_confirm(login.account.id, address))) return;
  send_confirm(asked, login.account.id, address);
}

void confirm_email(const Asked& asked, const protocol::FollowLink& wish) {
  follow(asked, LinkFor::confirm, wish.link, address_of, [asked](const store::Credentials& found) {
    asked.parts.world.store.notices().confirm_mail(found.account.id, address_of(found), told(asked));
  });
}

void forgot_password(const Asked& asked, protocol::ForgotPassword wish) {
  if (!asked.parts.notice_sender.sends_mail()) return asked.then(refusal(ErrorCode::no_mail, kNoMail));
  if (must_wait(asked, asked.parts.mail_quota.ask_reset(asked.client))) return;
  asked.parts.world.store.accounts().by_name(std::move(wish.name), [asked](const FoundAccount& found) {
    if (!found && found.error().code != store::Code::not_found) {
      return asked.then(store_refusal(found.error(), ErrorCode::internal, ""));
    }
    const bool is_open = found && !found->account.closed;
    if (!is_open || asked.parts.mail_quota.ask_reset(found->account.id)) {
      return asked.then(done_response());
    }
    // Where no address was confirmed nothing goes out, and nobody is told so.
    send_own(asked, found->account.id, OutgoingKind::reset);
  });
}

void reset_password(const Asked& asked, protocol::ResetPassword wish) {
  std::string next = std::move(wish.next);
  follow(asked, LinkFor::reset, wish.link, reset_bound,
         [asked, next = std::move(next)](store::Credentials found) mutable {
           asked.parts.desk.reset_password(found.account.id, std::move(found.password), std::move(next), asked.client,
                                           [asked](const std::expected<void, protocol::Error>& changed) {
                                             asked.then(changed ? done_response() : refusal(changed.error()));
                                           });
         });
}

void unsubscribe_mail(const Asked& asked, const HttpRequest& /*request*/) {
  follow(asked, LinkFor::unsubscribe, asked.path[3], address_of,
         [asked](const store::Credentials& found) { turn_mail_off(asked, found.account.id); });
}

}  // namespace server
