// Carries notices to where their accounts are: asks the store once a second what is new and what is due, says what goes
// out where and when, sends it, and tries again what was not taken. What it has begun stays in the store until the
// other side has it, so that nothing is lost with the process. Owned by the application; the store outlives it.
#pragma once
#include <array>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <string>

#include "protocol/bodies.hpp"
#include "server/base/loop.hpp"
#include "server/base/time.hpp"
#include "server/notices/letters.hpp"
#include "server/notices/push_message.hpp"
#include "server/notices/transfers.hpp"
#include "server/store/notices.hpp"

namespace server {

struct NoticeLimits {
  Ms mail_gap = std::chrono::minutes{10};  // between two mails with notices to one account
  std::size_t mails = 4;                   // at the same time
  std::size_t mails_of_account = 1;
  std::size_t pushes = 32;
  std::size_t pushes_of_account = 4;
  Ms look{1'000};                        // how often the store is asked
  Ms settles{2'000};                     // a notice that an answer of lines overtakes at once is none
  Ms mail_tried = std::chrono::days{3};  // after this time a mail is given up
  Ms push_tried = std::chrono::days{1};  // also what a push service keeps it for
  Ms kept = std::chrono::days{60};       // how long a notice is listed
};

/// The operator's settings for notices. Without a relay no mail goes out; browsers are told in any case.
struct NoticeConfig {
  std::string site{};  // how people open it, as https://play.example.org
  MailRelay relay{};
  Transfers::Reach push_reach = Transfers::Reach::internet;
  NoticeLimits limits{};
};

class NoticeSender {
 public:
  struct Surroundings {
    boost::asio::io_context& io;
    store::Notices& book;
    std::function<Now()> now;
    Links links;
    P256Private push_key;
  };
  NoticeSender(Surroundings around, NoticeConfig config);

  /// Starts sending; called once.
  void start();
  /// Stops sending; the next process sends again what is under way.
  void stop();

  [[nodiscard]] bool sends_mail() const { return !config_.relay.url.empty(); }
  [[nodiscard]] Transfers::Reach push_reach() const { return config_.push_reach; }
  [[nodiscard]] const Links& links() const { return around_.links; }
  /// The times until which these settings hold notices back from now on.
  [[nodiscard]] store::HeldUntil held_until(const protocol::NoticeSettings& settings) const;
  /// The key that browsers subscribe with.
  [[nodiscard]] P256Public push_key() const { return p256_public(around_.push_key); }

 private:
  using Outgoings = std::vector<store::Outgoing>;
  /// The notices under way on one channel.
  struct UnderWay {
    std::size_t places = 0;  // those kept for what is being taken, too
    std::map<std::string, std::size_t> of_account = {};
    bool may_be_more = false;  // than was taken last
  };

  void look();
  void look_again(Ms after);
  void found(const store::Pending& pending);
  void route(const std::vector<store::Unrouted>& unrouted);
  void take(store::NoticeChannel channel);
  void taken(store::NoticeChannel channel, const Outgoings& due);
  void send(const store::Outgoing& one);
  void send_mail(const store::Outgoing& one);
  void send_push(const store::Outgoing& one);
  /// Takes what became of it back to the strand.
  [[nodiscard]] Transfers::Completion told(const store::Outgoing& one);
  void sent(const store::Outgoing& one, const Sent& result);
  void mail_sent(const store::Outgoing& one, const Sent& result);
  void push_sent(const store::Outgoing& one, const Sent& result);
  void put_off(const store::Outgoing& one, const Sent& result, Ms tried);
  void end(const store::Outgoing& one);
  void forget_old();
  /// Takes a notice out of those under way; its place is free for the next one.
  void leave(const store::Outgoing& one);
  [[nodiscard]] UnderWay& under_way(store::NoticeChannel channel) {
    return under_way_[static_cast<std::size_t>(channel)];
  }
  template <class T>
  [[nodiscard]] store::Completion<T> on_strand(std::move_only_function<void(store::Result<T>)> then);

  Surroundings around_;
  NoticeConfig config_;
  Strand strand_;
  boost::asio::steady_timer timer_;
  std::array<UnderWay, 2> under_way_{};  // the notices under way, by channel
  Now next_forgetting_{};
  Transfers transfers_;  // last: its thread uses the others
};

}  // namespace server
