// Notices and their outbox in SQL. Owned by the store; see server/store/notices.hpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "server/store/notices.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlNotices final : public Notices, private Part {
 public:
  SqlNotices(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void notices_of(std::string account, std::size_t most, Completion<std::vector<Notice>> then) override;
  void count_unseen(std::string account, Completion<std::int64_t> then) override;
  void see(std::string account, std::int64_t up_to, WallTime at, Completion<void> then) override;
  void tell(std::vector<NewNotice> notices, WallTime at, Completion<void> then) override;
  void forget(WallTime before, Completion<void> then) override;
  void settings_of(std::string account, Completion<std::optional<std::string>> then) override;
  void set_settings(std::string account, std::string settings, HeldUntil held, Completion<void> then) override;
  void subscribe(std::string account, PushSubscription browser, Completion<PushSubscription> then) override;
  void unsubscribe(std::string account, std::int64_t id, Completion<void> then) override;
  void subscriptions_of(std::string account, Completion<std::vector<PushSubscription>> then) override;
  void mail_of(std::string account, Completion<MailState> then) override;
  void confirm_mail(std::string account, std::string address, Completion<void> then) override;
  void pause_mail(std::string account, std::string address, std::string why, Completion<void> then) override;
  void drop_mails(std::string account, Completion<void> then) override;
  void add_mail(std::string account, OutgoingKind what, WallTime now, Completion<void> then) override;
  void pending(WallTime before, std::size_t most, Completion<Pending> then) override;
  void route(std::vector<Route> routes, WallTime now, Completion<void> then) override;
  void take_due(NoticeChannel channel, WallTime now, Places places, WallTime again, WaitsUntil waits,
                Completion<std::vector<Outgoing>> then) override;
  void done(std::int64_t outgoing, Completion<void> then) override;
  void put_off(std::int64_t outgoing, WallTime until, Completion<void> then) override;
};

}  // namespace store::sql
