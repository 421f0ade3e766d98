#include "server/notices/notice_sender.hpp"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/base/addresses.hpp"
#include "server/base/log.hpp"
#include "server/base/random.hpp"
#include "server/base/step_queue.hpp"
#include "server/base/tally.hpp"
#include "server/notices/endpoint.hpp"
#include "server/notices/routing.hpp"
#include "server/notices/words.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

namespace net = boost::asio;
using store::NoticeChannel;
using store::Outgoing;
using store::OutgoingKind;

constexpr std::size_t kMostRouted = 100;
constexpr Ms kSoon{20};                         // while there is more than it takes at once
constexpr Ms kLease = std::chrono::minutes{3};  // longer than any transfer takes; then it is tried again
constexpr Ms kSigned = std::chrono::hours{12};
constexpr Ms kForgets = std::chrono::hours{1};
constexpr std::size_t kMostLogged = 120;

void tell_refusal(std::string_view what, const store::Error& error) {
  log(LogLevel::error, "notices_not_stored", {{"what", what}, {"code", store::name(error.code)}, {"why", error.what}});
}

NoticeChannel channel_of(const Outgoing& one) {
  return one.what == OutgoingKind::push ? NoticeChannel::push : NoticeChannel::mail;
}

void tally_fate(const Outgoing& one, Fate fate) {
  auto& fates = channel_of(one) == NoticeChannel::push ? tally().pushes : tally().mails;
  fates[static_cast<std::size_t>(fate)].add();
}

/// The message that the page's service worker reads (web/public/sw.js).
std::string push_text(const Outgoing& one) {
  const store::Notice& notice = one.notices.front();
  const NoticeWords words = words_of(notice, settings_from(one.settings));
  const bool is_of_game = notice.what.is_of_game();
  return nlohmann::ordered_json{
      {"id", notice.id},
      {"kind", name(notice.what.kind)},
      {is_of_game ? "game" : "tournament", is_of_game ? notice.what.game.text() : notice.what.tournament.text()},
      {"title", words.title},
      {"body", words.sentence}}
      .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

NoticeSender::NoticeSender(Surroundings around, NoticeConfig config)
    : around_(std::move(around)),
      config_(std::move(config)),
      strand_(around_.io.get_executor()),
      timer_(strand_),
      transfers_(config_.relay, config_.push_reach) {}

void NoticeSender::start() {
  net::post(strand_, [this] { look(); });
}

void NoticeSender::stop() {
  transfers_.stop();
}

store::HeldUntil NoticeSender::held_until(const protocol::NoticeSettings& settings) const {
  return server::held_until(settings, around_.now(), config_.limits.mail_gap);
}

template <class T>
store::Completion<T> NoticeSender::on_strand(std::move_only_function<void(store::Result<T>)> then) {
  return {StepQueue::of(strand_), std::move(then)};
}

void NoticeSender::look() {
  const store::WallTime before = wall_time(around_.now() - config_.limits.settles);
  around_.book.pending(before, kMostRouted,
                       on_strand<store::Pending>([this](const store::Result<store::Pending>& pending) {
                         if (pending) return found(*pending);
                         tell_refusal("pending", pending.error());
                         look_again(config_.limits.look);
                       }));
}

void NoticeSender::look_again(Ms after) {
  timer_.expires_after(after);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) look();
  });
}

void NoticeSender::found(const store::Pending& pending) {
  if (!pending.unrouted.empty()) return route(pending.unrouted);
  const store::WallTime now = wall_time(around_.now());
  if (pending.push_due && *pending.push_due <= now) take(NoticeChannel::push);
  if (pending.mail_due && *pending.mail_due <= now && sends_mail()) take(NoticeChannel::mail);
  forget_old();
  look_again(config_.limits.look);
}

void NoticeSender::route(const std::vector<store::Unrouted>& unrouted) {
  const Now now = around_.now();
  std::vector<store::Route> routes;
  for (store::Unrouted one : unrouted) {
    one.has_mail = one.has_mail && sends_mail();
    routes.push_back(route_of(one, now, config_.limits.mail_gap));
  }
  around_.book.route(std::move(routes), wall_time(now), on_strand<void>([this](const store::Result<void>& done) {
                       if (!done) tell_refusal("route", done.error());
                       look_again(done ? kSoon : config_.limits.look);
                     }));
}

void NoticeSender::take(NoticeChannel channel) {
  const bool is_push = channel == NoticeChannel::push;
  const std::size_t most = is_push ? config_.limits.pushes : config_.limits.mails;
  const std::size_t of_account = is_push ? config_.limits.pushes_of_account : config_.limits.mails_of_account;
  UnderWay& busy = under_way(channel);
  if (busy.places >= most) return;
  const std::size_t free = most - busy.places;
  busy.places = most;  // until it is known how many places are needed
  const Now now = around_.now();
  around_.book.take_due(
      channel, wall_time(now), {.free = free, .of_account = of_account, .under_way = busy.of_account},
      wall_time(now + kLease), [now](const Outgoing& one) { return wall_time(waits_until(one, now)); },
      on_strand<Outgoings>([this, channel, free](const store::Result<Outgoings>& due) {
        under_way(channel).places -= free;
        if (!due) return tell_refusal("take", due.error());
        taken(channel, *due);
      }));
}

void NoticeSender::taken(NoticeChannel channel, const Outgoings& due) {
  UnderWay& busy = under_way(channel);
  busy.places += due.size();
  busy.may_be_more = !due.empty();
  for (const Outgoing& one : due) ++busy.of_account[one.account];
  for (const Outgoing& one : due) send(one);
}

void NoticeSender::leave(const Outgoing& one) {
  const NoticeChannel channel = channel_of(one);
  UnderWay& busy = under_way(channel);
  --busy.places;
  const auto account = busy.of_account.find(one.account);
  if (--account->second == 0) busy.of_account.erase(account);
  if (busy.may_be_more) take(channel);
}

void NoticeSender::send(const Outgoing& one) {
  one.what == OutgoingKind::push ? send_push(one) : send_mail(one);
}

void NoticeSender::send_mail(const Outgoing& one) {
  if (!one.address) return end(one);                        // it was taken back, or is refused, since
  if (auto trouble = mail_address_trouble(*one.address)) {  // it was given before this was looked at
    return sent(one, {.is_taken = false, .said = std::move(*trouble), .is_refused_address = true});
  }
  Mail mail = letter(one, {.site = config_.site, .from = config_.relay.from}, around_.links, around_.now());
  transfers_.send(std::move(mail), told(one));
}

void NoticeSender::send_push(const Outgoing& one) {
  if (!one.subscription || one.notices.empty()) return end(one);
  const store::PushSubscription& browser = *one.subscription;
  const auto origin = push_origin(browser.endpoint, config_.push_reach);
  const auto body =
      encrypt_push(push_text(one), {.p256dh = browser.p256dh, .auth = browser.auth},
                   p256_private(random<std::array<std::uint8_t, 32>>()), random<std::array<std::uint8_t, 16>>());
  if (!origin || !body) {
    return sent(one,
                {.is_taken = false, .said = origin ? body.error() : origin.error().text(), .is_refused_address = true});
  }
  const std::string contact = config_.relay.from.empty() ? config_.site : "mailto:" + config_.relay.from;
  const store::NoticeKind kind = one.notices.front().what.kind;
  const bool is_urgent = kind == store::NoticeKind::reminder || kind == store::NoticeKind::beginning;
  PushMessage message{
      .endpoint = browser.endpoint,
      .headers = {"Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
                  "TTL: " + std::to_string(config_.limits.push_tried.count() / 1000),
                  is_urgent ? "Urgency: high" : "Urgency: normal",
                  "Authorization: " + vapid_authorization(around_.push_key, *origin, contact, around_.now() + kSigned)},
      .body = *body};
  transfers_.post(std::move(message), told(one));
}

Transfers::Completion NoticeSender::told(const Outgoing& one) {
  return
      [this, one](Sent result) { net::post(strand_, [this, one, result = std::move(result)] { sent(one, result); }); };
}

void NoticeSender::sent(const Outgoing& one, const Sent& result) {
  if (result.is_taken) {
    tally_fate(one, Fate::taken);
    return end(one);
  }
  channel_of(one) == NoticeChannel::push ? push_sent(one, result) : mail_sent(one, result);
}

void NoticeSender::mail_sent(const Outgoing& one, const Sent& result) {
  if (!result.is_refused_address) return put_off(one, result, config_.limits.mail_tried);
  tally_fate(one, Fate::refused);
  log(LogLevel::info, "mail_refused", {{"account", one.account}, {"code", result.code}});
  around_.book.pause_mail(one.account, *one.address, result.said, [](const store::Result<void>& done) {
    if (!done) tell_refusal("pause", done.error());
  });
  end(one);
}

void NoticeSender::push_sent(const Outgoing& one, const Sent& result) {
  constexpr long kNotFound = 404;
  constexpr long kGone = 410;
  const bool is_dead = result.code == kNotFound || result.code == kGone;
  // A message refused in this way will not be taken the next time either. A name that leads to no public address may do
  // so tomorrow.
  const bool is_our_fault =
      !is_dead && result.code >= 400 && result.code < 429 && result.code != 408 && result.code != 425;
  if (!is_dead && !is_our_fault) return put_off(one, result, config_.limits.push_tried);
  tally_fate(one, Fate::refused);
  log(LogLevel::info, is_dead ? "push_gone" : "push_refused",
      {{"account", one.account}, {"code", result.code}, {"why", result.said.substr(0, kMostLogged)}});
  if (is_dead && one.subscription) {
    around_.book.unsubscribe(one.account, one.subscription->id, [](const store::Result<void>& done) {
      if (!done && done.error().code != store::Code::not_found) tell_refusal("unsubscribe", done.error());
    });
  }
  end(one);
}

void NoticeSender::put_off(const Outgoing& one, const Sent& result, Ms tried) {
  const Now now = around_.now();
  tally_fate(one, Fate::put_off);
  log(LogLevel::warning, "notice_not_taken",
      {{"channel", name(channel_of(one))}, {"code", result.code}, {"why", result.said.substr(0, kMostLogged)}});
  if (now - now_of(one.created) > tried) return end(one);
  const Ms wait = std::max(back_off(one.tries), result.retry_after.value_or(Ms{0}));
  around_.book.put_off(one.id, wall_time(now + std::min(wait, tried)), [](const store::Result<void>& done) {
    if (!done) tell_refusal("put_off", done.error());
  });
  leave(one);
}

void NoticeSender::end(const Outgoing& one) {
  around_.book.done(one.id, [](const store::Result<void>& done) {
    if (!done) tell_refusal("done", done.error());  // it is sent once more, with the same Message-ID
  });
  leave(one);
}

void NoticeSender::forget_old() {
  const Now now = around_.now();
  if (now < next_forgetting_) return;
  next_forgetting_ = now + kForgets;
  around_.book.forget(wall_time(now - config_.limits.kept), [](const store::Result<void>& done) {
    if (!done) tell_refusal("forget", done.error());
  });
}

}  // namespace server
