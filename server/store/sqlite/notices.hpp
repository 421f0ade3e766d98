// Notices and their outbox in SQL. Owned by the store; see server/store/notices.hpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "server/store/notices.hpp"
#include "server/store/sqlite/part.hpp"

namespace store::sqlite {

class SqliteNotices final : public NoticeBook, private Part {
 public:
  SqliteNotices(Writer& writer, Readers& readers) : Part(writer, readers) {}

  void notices_of(std::string account, std::size_t most, Then<std::vector<Notice>> then) override;
  void count_unseen(std::string account, Then<std::int64_t> then) override;
  void see(std::string account, std::int64_t up_to, WallTime at, Then<void> then) override;
  void forget(WallTime before, Then<void> then) override;
  void settings_of(std::string account, Then<std::optional<std::string>> then) override;
  void set_settings(std::string account, std::string settings, HeldUntil held, Then<void> then) override;
  void subscribe(std::string account, PushSubscription browser, Then<PushSubscription> then) override;
  void unsubscribe(std::string account, std::int64_t id, Then<void> then) override;
  void subscriptions_of(std::string account, Then<std::vector<PushSubscription>> then) override;
  void mail_of(std::string account, Then<MailState> then) override;
  void confirm_mail(std::string account, std::string address, Then<void> then) override;
  void pause_mail(std::string account, std::string address, std::string why, Then<void> then) override;
  void drop_mails(std::string account, Then<void> then) override;
  void add_mail(std::string account, OutgoingKind what, WallTime now, Then<void> then) override;
  void pending(WallTime before, std::size_t most, Then<Pending> then) override;
  void route(std::vector<Route> routes, WallTime now, Then<void> then) override;
  void take_due(NoticeChannel channel, WallTime now, Places places, WallTime again, WaitsUntil waits,
                Then<std::vector<Outgoing>> then) override;
  void done(std::int64_t outgoing, Then<void> then) override;
  void put_off(std::int64_t outgoing, WallTime until, Then<void> then) override;
};

}  // namespace store::sqlite
