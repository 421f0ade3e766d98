// What accounts are told of while they are elsewhere, the outbox of what goes out for that, and where it goes to. What
// is told of a game is stored together with the events that it tells of (Writes in games.hpp). Any thread may ask.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/words.hpp"
#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

using protocol::NoticeChannel;
using protocol::NoticeKind;

struct NewNotice {
  std::string account;
  NoticeKind kind = NoticeKind::turn;
  std::string detail = {};  // a word more: what is offered, how much time is left, who has won
  GameId game = {};
  Seq seq = 0;  // of the event that it tells of; the same kind and detail of one event is told once
  std::string variant = {};
  std::string other = {};  // the opponent's id
  std::string other_name = {};
  std::optional<WallTime> deadline = {};
  bool waits = false;  // it says that the game waits for the account: overtaken once it does not
  bool operator==(const NewNotice&) const = default;
};

/// That one player asks of the other.
struct StandingOffer {
  std::string account;  // who is to answer
  std::string what;     // `draw`, `takeback`, `pause`: the detail of its notice
  bool operator==(const StandingOffer&) const = default;
};

/// What a game does to notices, with its events.
struct NoticeWrites {
  std::vector<NewNotice> add = {};
  std::vector<std::string> overtaken = {};  // accounts whose turn it is no more: what told them so is not sent any more
  std::vector<StandingOffer> settled = {};  // that stand no more: the same of what told of them
  bool operator==(const NoticeWrites&) const = default;
};

struct Notice {
  std::int64_t id = 0;
  NewNotice what;
  bool is_other_closed = false;  // then the opponent's name is shown to nobody
  WallTime at;
  bool is_seen = false;
  bool operator==(const Notice&) const = default;
};

/// A browser that is told.
struct PushSubscription {
  std::int64_t id = 0;
  std::string endpoint;
  std::array<std::uint8_t, 65> p256dh{};
  std::array<std::uint8_t, 16> auth{};
  WallTime created;
  bool operator==(const PushSubscription&) const = default;
};
/// Beyond these the oldest goes.
inline constexpr std::size_t kMaxSubscriptions = 16;
/// Messages that wait for one browser; beyond these the oldest goes.
inline constexpr std::size_t kMostUnsent = 20;

/// Whether mail reaches an account.
struct MailState {
  std::optional<std::string> address = {};
  bool is_confirmed = false;
  std::optional<std::string> paused = {};  // what the address's server has said
  bool operator==(const MailState&) const = default;
};

/// A notice for which nothing goes out yet, and what its account can be reached by.
struct Unrouted {
  Notice notice;
  std::optional<std::string> settings = {};  // as set_settings() was told
  bool has_mail = false;
  std::optional<WallTime> last_mail = {};
  std::vector<std::int64_t> subscriptions = {};
};
/// What there is to do for whoever sends.
struct Pending {
  std::vector<Unrouted> unrouted = {};    // the oldest first
  std::optional<WallTime> push_due = {};  // the first that waits
  std::optional<WallTime> mail_due = {};
};
/// What is to go out for it: nothing, too.
struct Route {
  std::int64_t notice = 0;
  std::string account = {};
  std::optional<WallTime> mail = {};  // not before then, with all that waits for the account's next mail
  std::optional<WallTime> push = {};
  std::vector<std::int64_t> subscriptions = {};
};

/// Until when an account's settings hold back what waits to go out now.
struct HeldUntil {
  WallTime push;
  std::function<WallTime(std::optional<WallTime> last_mail)> mail;  // by when its last one was begun
};

enum class OutgoingKind : std::uint8_t { notices, push, confirm, reset };
/// As the database spells it.
[[nodiscard]] std::string_view name(OutgoingKind kind);

struct Outgoing {
  std::int64_t id = 0;
  OutgoingKind what = OutgoingKind::notices;
  int tries = 0;  // with this one
  WallTime created = {};
  std::string account = {};
  std::string name = {};
  std::string password = {};                // as it is kept: links to set it anew are good for this one alone
  std::optional<std::string> address = {};  // of a mail: none where it may not be sent any more
  std::optional<PushSubscription> subscription = {};
  std::optional<std::string> settings = {};  // the account's, as they were handed in; none: it has chosen nothing
  std::vector<Notice> notices = {};
};

/// Until when this waits although it is due; not after now: it does not.
using WaitsUntil = std::function<WallTime(const Outgoing&)>;

/// How many go out at the same time, so that nobody waits for what others cannot be told.
struct Places {
  std::size_t free = 0;
  std::size_t of_account = 0;                         // that one account may have, with what it has under way
  std::map<std::string, std::size_t> under_way = {};  // by account
};

class Notices {
 public:
  virtual ~Notices() = default;

  /// The newest first.
  virtual void notices_of(std::string account, std::size_t most, Completion<std::vector<Notice>> then) = 0;
  /// How many have not been seen.
  virtual void count_unseen(std::string account, Completion<std::int64_t> then) = 0;
  /// All up to this one.
  virtual void see(std::string account, std::int64_t up_to, WallTime at, Completion<void> then) = 0;
  /// Those older than that, with what still goes out for them.
  virtual void forget(WallTime before, Completion<void> then) = 0;

  /// None: as for everybody.
  virtual void settings_of(std::string account, Completion<std::optional<std::string>> then) = 0;
  /// What waits for a later moment than these settings hold it back goes out then.
  virtual void set_settings(std::string account, std::string settings, HeldUntil held, Completion<void> then) = 0;

  /// The same endpoint again is the same browser, whoever it told before.
  virtual void subscribe(std::string account, PushSubscription browser, Completion<PushSubscription> then) = 0;
  /// `not_found` if the account has none of this number.
  virtual void unsubscribe(std::string account, std::int64_t id, Completion<void> then) = 0;
  virtual void subscriptions_of(std::string account, Completion<std::vector<PushSubscription>> then) = 0;

  virtual void mail_of(std::string account, Completion<MailState> then) = 0;
  /// `conflict` if the account has another address by now.
  virtual void confirm_mail(std::string account, std::string address, Completion<void> then) = 0;
  /// Nothing is sent to this address until it is confirmed anew. Nothing happens if the account has another one by now.
  virtual void pause_mail(std::string account, std::string address, std::string why, Completion<void> then) = 0;
  /// Mails with notices that have not gone out yet do not.
  virtual void drop_mails(std::string account, Completion<void> then) = 0;
  /// A mail of the server's own, at once; one that waits already is enough.
  virtual void add_mail(std::string account, OutgoingKind what, WallTime now, Completion<void> then) = 0;

  /// So many notices from before then for which nothing goes out yet, and when what waits is due.
  virtual void pending(WallTime before, std::size_t most, Completion<Pending> then) = 0;
  virtual void route(std::vector<Route> routes, WallTime now, Completion<void> then) = 0;
  /// What is due by now on this channel, as a whole; each is due again at `again`, if nothing else is said of it.
  /// Accounts take turns: first comes who would have least under way. What must wait longer is not taken, nor has it
  /// been tried.
  virtual void take_due(NoticeChannel channel, WallTime now, Places places, WallTime again, WaitsUntil waits,
                        Completion<std::vector<Outgoing>> then) = 0;
  /// The other side has it, or never will.
  virtual void done(std::int64_t outgoing, Completion<void> then) = 0;
  /// What else waits for the same browser waits as long.
  virtual void put_off(std::int64_t outgoing, WallTime until, Completion<void> then) = 0;
};

}  // namespace store
