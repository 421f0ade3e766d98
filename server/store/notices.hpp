// What accounts are told of while they are elsewhere, the outbox of what goes out for that, and where it goes to. What
// is told of a game is stored together with the events that it tells of (Writes in games.hpp), and so is an invitation
// to a tournament with its step. Any thread may ask.
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
  std::string detail = {};  // a word more: what is offered, how much time is left, or who has won
  GameId game = {};
  Seq seq = 0;  // number of the event that it tells of; the same kind and detail of one event is told once
  std::string variant = {};
  std::string other = {};  // id of the opponent, or of who invites to a tournament
  std::string other_name = {};
  std::optional<WallTime> deadline = {};
  bool waits = false;  // the notice says that the game waits for the account; it is overtaken once the game does not
  server::TournamentId tournament = {};  // which it is about, instead of a game
  std::string title = {};                // the tournament's name
  [[nodiscard]] bool is_of_game() const { return tournament.text().empty(); }
  bool operator==(const NewNotice&) const = default;
};

/// An offer that one player has made to the other, and that has no answer yet.
struct StandingOffer {
  std::string account;  // id of the account that is to answer
  std::string what;     // `draw`, `takeback`, `pause`: the detail of its notice
  bool operator==(const StandingOffer&) const = default;
};

/// Notices of one kind that an account gets of one tournament: who runs it may put it off as often as they like.
inline constexpr int kMostNoticesOfTournament = 5;

/// What a game's writes do to notices.
struct NoticeWrites {
  std::vector<NewNotice> add = {};
  /// Accounts whose turn it is no more: notices of their turn are not sent any more.
  std::vector<std::string> overtaken = {};
  std::vector<StandingOffer> settled = {};  // offers that stand no more: notices of them are not sent any more
  bool operator==(const NoticeWrites&) const = default;
};

struct Notice {
  std::int64_t id = 0;
  NewNotice what;
  bool is_other_closed = false;  // the opponent's account is closed, so that the name is shown to nobody
  bool is_other_bot = false;
  WallTime at;
  bool is_seen = false;
  bool operator==(const Notice&) const = default;
};

/// A browser to which notices of an account are pushed.
struct PushSubscription {
  std::int64_t id = 0;
  std::string endpoint;
  std::array<std::uint8_t, 65> p256dh{};
  std::array<std::uint8_t, 16> auth{};
  WallTime created;
  bool operator==(const PushSubscription&) const = default;
};
/// How many browsers an account may have; beyond these the oldest goes.
inline constexpr std::size_t kMaxSubscriptions = 16;
/// How many messages wait for one browser; beyond these the oldest goes.
inline constexpr std::size_t kMostUnsent = 20;

/// Whether mail reaches an account.
struct MailState {
  std::optional<std::string> address = {};
  bool is_confirmed = false;
  std::optional<std::string> paused = {};  // why nothing is sent to the address: what its server has said
  bool operator==(const MailState&) const = default;
};

/// A notice for which nothing goes out yet, and what its account can be reached by.
struct Unrouted {
  Notice notice;
  std::optional<std::string> settings = {};  // the account's settings as set_settings() was told them
  bool has_mail = false;
  std::optional<WallTime> last_mail = {};
  std::vector<std::int64_t> subscriptions = {};
};
/// What there is to do for the notice sender.
struct Pending {
  std::vector<Unrouted> unrouted = {};    // notices without a route, the oldest first
  std::optional<WallTime> push_due = {};  // when the first message that waits is due
  std::optional<WallTime> mail_due = {};
};
/// What is to go out for a notice; it may be nothing.
struct Route {
  std::int64_t notice = 0;
  std::string account = {};
  std::optional<WallTime> mail = {};  // the earliest moment; all that waits for the account's next mail goes with it
  std::optional<WallTime> push = {};
  std::vector<std::int64_t> subscriptions = {};
};

/// Until when an account's settings hold back what waits to go out now, for push and for mail.
struct HeldUntil {
  WallTime push;
  std::function<WallTime(std::optional<WallTime> last_mail)> mail;  // given when the account's last mail was begun
};

enum class OutgoingKind : std::uint8_t { notices, push, confirm, reset };
/// The kind's name as the database spells it.
[[nodiscard]] std::string_view name(OutgoingKind kind);

struct Outgoing {
  std::int64_t id = 0;
  OutgoingKind what = OutgoingKind::notices;
  int tries = 0;  // how often it was tried, this time included
  WallTime created = {};
  std::string account = {};
  std::string name = {};
  /// The account's password as it is kept (a hash): links to set it anew are good for this one alone.
  std::string password = {};
  std::optional<std::string> address = {};  // where a mail goes; none: it may not be sent any more
  std::optional<PushSubscription> subscription = {};
  /// The account's settings as they were handed in; none: it has chosen nothing.
  std::optional<std::string> settings = {};
  std::vector<Notice> notices = {};
};

/// Gives until when a message waits although it is due; if that is not after now, the message does not wait.
using WaitsUntil = std::function<WallTime(const Outgoing&)>;

/// How many messages go out at the same time, so that nobody waits for what others cannot be told.
struct Places {
  std::size_t free = 0;
  std::size_t of_account = 0;                         // how many one account may have, with what it has under way
  std::map<std::string, std::size_t> under_way = {};  // how many each account has under way
};

class Notices {
 public:
  virtual ~Notices() = default;

  /// Gives the account's notices, the newest first, at most so many.
  virtual void notices_of(std::string account, std::size_t most, Completion<std::vector<Notice>> then) = 0;
  /// Counts the account's notices that have not been seen.
  virtual void count_unseen(std::string account, Completion<std::int64_t> then) = 0;
  /// Marks the account's notices up to this one as seen.
  virtual void see(std::string account, std::int64_t up_to, WallTime at, Completion<void> then) = 0;
  /// Tells accounts of what has no events of a game; what they were told before is not told again.
  virtual void tell(std::vector<NewNotice> notices, WallTime at, Completion<void> then) = 0;
  /// Forgets notices older than that, with what still goes out for them.
  virtual void forget(WallTime before, Completion<void> then) = 0;

  /// Gives the account's settings; none: it has those that everybody has.
  virtual void settings_of(std::string account, Completion<std::optional<std::string>> then) = 0;
  /// Stores the account's settings. What waits for a later moment than they hold it back goes out then.
  virtual void set_settings(std::string account, std::string settings, HeldUntil held, Completion<void> then) = 0;

  /// Stores a browser of the account. The same endpoint again is the same browser, whichever account it told before.
  virtual void subscribe(std::string account, PushSubscription browser, Completion<PushSubscription> then) = 0;
  /// Takes a browser away; `not_found` if the account has none of this number.
  virtual void unsubscribe(std::string account, std::int64_t id, Completion<void> then) = 0;
  virtual void subscriptions_of(std::string account, Completion<std::vector<PushSubscription>> then) = 0;

  virtual void mail_of(std::string account, Completion<MailState> then) = 0;
  /// Marks the account's address as confirmed; `conflict` if the account has another address by now.
  virtual void confirm_mail(std::string account, std::string address, Completion<void> then) = 0;
  /// Stops mail to this address until it is confirmed anew. Nothing happens if the account has another address by now.
  virtual void pause_mail(std::string account, std::string address, std::string why, Completion<void> then) = 0;
  /// Drops the account's mails with notices that have not gone out yet.
  virtual void drop_mails(std::string account, Completion<void> then) = 0;
  /// Queues a mail of the server's own, to go out at once. If one of its kind waits already, no other is added.
  virtual void add_mail(std::string account, OutgoingKind what, WallTime now, Completion<void> then) = 0;

  /// Gives at most so many notices from before then for which nothing goes out yet, and when what waits is due.
  virtual void pending(WallTime before, std::size_t most, Completion<Pending> then) = 0;
  virtual void route(std::vector<Route> routes, WallTime now, Completion<void> then) = 0;
  /// Takes what is due by now on this channel, as a whole; each message is due again at `again`, if nothing else is
  /// said of it. Accounts take turns: first comes who would have least under way. A message that must wait longer is
  /// not taken, and its tries are not counted.
  virtual void take_due(NoticeChannel channel, WallTime now, Places places, WallTime again, WaitsUntil waits,
                        Completion<std::vector<Outgoing>> then) = 0;
  /// Ends a message: the other side has it, or never will.
  virtual void done(std::int64_t outgoing, Completion<void> then) = 0;
  /// Puts a message off; what else waits for the same browser waits as long.
  virtual void put_off(std::int64_t outgoing, WallTime until, Completion<void> then) = 0;
};

}  // namespace store
