#include "server/api/notices.hpp"

#include <algorithm>
#include <utility>

#include "protocol/http/notices.hpp"
#include "server/accounts/account_errors.hpp"
#include "server/api/answers.hpp"
#include "server/base/number.hpp"
#include "server/notices/endpoint.hpp"
#include "server/notices/routing.hpp"
#include "server/store/wall_time.hpp"
#include "server/talk/shown_name.hpp"

namespace server {
namespace {

using protocol::ErrorCode;
using Notices = std::vector<store::Notice>;
using Browsers = std::vector<store::PushSubscription>;

constexpr std::size_t kMostShown = 100;
Wording no_account() {
  return say<"account.none">();
}

store::Completion<void> told_done(const RequestContext& context, ErrorCode code = ErrorCode::internal,
                                  Wording missing = no_account()) {
  return [then = context.then, code, missing](const store::Result<void>& done) {
    then(done ? done_response() : store_refusal(done.error(), code, missing));
  };
}

std::vector<protocol::Notice> notices_shown(const Notices& notices) {
  std::vector<protocol::Notice> all;
  for (const store::Notice& notice : notices) {
    const store::NewNotice& what = notice.what;
    protocol::Notice& one = all.emplace_back(protocol::Notice{.id = notice.id,
                                                              .kind = what.kind,
                                                              .variant = what.variant,
                                                              .at = notice.at.time_since_epoch().count(),
                                                              .seen = notice.is_seen});
    const bool is_of_game = what.is_of_game();
    if (is_of_game) {
      one.game = what.game.text();
    } else {
      one.tournament = {.id = what.tournament.text(), .name = what.title};
    }
    if (!what.detail.empty()) one.detail = what.detail;
    if (!what.other.empty()) {
      (is_of_game ? one.opponent : one.by) = shown(store::Person{
          .id = what.other, .name = what.other_name, .closed = notice.is_other_closed, .is_bot = notice.is_other_bot});
    }
    if (what.deadline) one.deadline_at = what.deadline->time_since_epoch().count();
  }
  return all;
}

protocol::Browser browser_shown(const store::PushSubscription& browser) {
  const auto origin = push_origin(browser.endpoint, Transfers::Reach::anywhere);
  return {.id = browser.id,
          .service = origin ? *origin : "",
          .endpoint = browser.endpoint,
          .created_at = browser.created.time_since_epoch().count()};
}

std::vector<protocol::Browser> browsers_shown(const Browsers& browsers) {
  std::vector<protocol::Browser> all;
  for (const store::PushSubscription& browser : browsers) all.push_back(browser_shown(browser));
  return all;
}

void answer_settings(const RequestContext& context, const std::string& account,
                     const std::optional<std::string>& settings, const store::MailState& mail) {
  context.parts.core.store.notices().subscriptions_of(
      account, [context, settings, mail](const store::Result<Browsers>& browsers) {
        if (!browsers) return context.then(store_refusal(browsers.error(), ErrorCode::internal, no_account()));
        const NoticeSender& notice_sender = context.parts.notice_sender;
        const protocol::MailShown told{.offered = notice_sender.sends_mail(),
                                       .confirmed = mail.is_confirmed,
                                       .address = mail.address,
                                       .paused = mail.paused};
        context.then(for_one_person(protocol::ToldHow{.settings = settings_from(settings),
                                                      .mail = told,
                                                      .push_key = base64url(notice_sender.push_key()),
                                                      .browsers = browsers_shown(*browsers)}));
      });
}

void gather_settings(store::Notices& book, const std::string& account, protocol::ExportedNotices& into,
                     GatheredCompletion then) {
  book.settings_of(account, [&book, &into, account, then = std::move(then)](
                                const store::Result<std::optional<std::string>>& settings) mutable {
    if (!settings) return then(store_trouble(settings.error()));
    into.settings = settings_from(*settings);
    book.subscriptions_of(account, [&into, then = std::move(then)](const store::Result<Browsers>& browsers) {
      if (!browsers) return then(store_trouble(browsers.error()));
      into.browsers = browsers_shown(*browsers);
      then(std::string{});
    });
  });
}

}  // namespace

void show_notices(const RequestContext& context, const Login& login) {
  store::Notices& book = context.parts.core.store.notices();
  book.count_unseen(
      login.account.id, [&book, context, account = login.account.id](const store::Result<std::int64_t>& unseen) {
        if (!unseen) return context.then(store_refusal(unseen.error(), ErrorCode::internal, no_account()));
        book.notices_of(account, kMostShown, [context, unseen = *unseen](const store::Result<Notices>& notices) {
          if (!notices) return context.then(store_refusal(notices.error(), ErrorCode::internal, no_account()));
          const protocol::NoticesTold all{.unseen = unseen, .notices = notices_shown(*notices)};
          context.then(in_its_forms(for_one_person(all)));  // packed here, as the list of own games is
        });
      });
}

void see_notices(const RequestContext& context, const Login& login, const protocol::SeeNotices& body) {
  const Core& core = context.parts.core;
  core.store.notices().see(login.account.id, body.up_to, wall_time(core.now()), told_done(context));
}

void show_notice_settings(const RequestContext& context, const Login& login) {
  store::Notices& book = context.parts.core.store.notices();
  book.settings_of(login.account.id, [&book, context, account = login.account.id](
                                         const store::Result<std::optional<std::string>>& settings) {
    if (!settings) return context.then(store_refusal(settings.error(), ErrorCode::internal, no_account()));
    book.mail_of(account, [context, account, settings = *settings](const store::Result<store::MailState>& mail) {
      if (!mail) return context.then(store_refusal(mail.error(), ErrorCode::internal, no_account()));
      answer_settings(context, account, settings, *mail);
    });
  });
}

void set_notice_settings(const RequestContext& context, const Login& login, const protocol::NoticeSettings& wanted) {
  protocol::NoticeSettings body = wanted;
  for (auto& channels : body.channels) {  // whoever says one twice hears of it once
    std::ranges::sort(channels);
    channels.erase(std::ranges::unique(channels).begin(), channels.end());
  }
  context.parts.core.store.notices().set_settings(login.account.id, text_of(body),
                                                  context.parts.notice_sender.held_until(body), told_done(context));
}

void subscribe_push(const RequestContext& context, const Login& login, const protocol::SubscribePush& body) {
  const auto refuse = [&](const Wording& sentence, const char* pointer) {
    context.then(refusal({.code = ErrorCode::bad_value, .message = sentence, .pointer = pointer, .id = {}}));
  };
  const auto origin = push_origin(body.endpoint, context.parts.notice_sender.push_reach());
  if (!origin) return refuse(origin.error(), "/endpoint");
  const Core& core = context.parts.core;
  store::PushSubscription browser{.endpoint = body.endpoint, .created = wall_time(core.now())};
  if (!read_base64url(body.p256dh, browser.p256dh) || !is_p256_public(browser.p256dh)) {
    return refuse(say<"push.browser_key">(), "/p256dh");
  }
  if (!read_base64url(body.auth, browser.auth)) {
    return refuse(say<"push.secret">(), "/auth");
  }
  core.store.notices().subscribe(login.account.id, std::move(browser),
                                 [then = context.then](const store::Result<store::PushSubscription>& added) {
                                   if (!added)
                                     return then(store_refusal(added.error(), ErrorCode::internal, no_account()));
                                   HttpResponse response = for_one_person(browser_shown(*added));
                                   response.status = 201;
                                   then(std::move(response));
                                 });
}

void unsubscribe_push(const RequestContext& context, const Login& login, const protocol::Nothing&) {
  const auto id = whole_number<std::int64_t>(context.path[3]);
  context.parts.core.store.notices().unsubscribe(
      login.account.id, id.value_or(0), told_done(context, ErrorCode::no_such_browser, say<"push.no_browser">()));
}

void gather_notices(const Core& core, const Login& login, protocol::AccountExport& into, GatheredCompletion then) {
  store::Notices& book = core.store.notices();
  book.notices_of(login.account.id, kMostInPart,
                  [&book, &into, account = login.account.id,
                   then = std::move(then)](const store::Result<Notices>& notices) mutable {
                    if (!notices) return then(store_trouble(notices.error()));
                    into.notices = {.told = notices_shown(*notices)};
                    gather_settings(book, account, *into.notices, std::move(then));
                  });
}

}  // namespace server
