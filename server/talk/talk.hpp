// Talk decides who may say what: the text, the list of words, how often somebody may speak, who is muted and who blocks
// whom. There is one for the whole server, so that a person has one rate in all their games and connections. It keeps
// in memory what the store has of blocks and mutes. Thread-safe.
#pragma once
#include <deque>
#include <expected>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "protocol/sentences/wording.hpp"
#include "server/base/mutex.hpp"
#include "server/base/time.hpp"
#include "server/store/talk.hpp"
#include "server/talk/words.hpp"

namespace server {

/// Configuration (docs/queues.md).
struct TalkLimits {
  std::size_t lines = 5;  // lines of one person
  Ms window{10'000};
};

struct TalkRefusal {
  enum class Why : std::uint8_t { bad_text, muted, too_fast } why{};
  protocol::Wording sentence;  // without its full stop
  bool operator==(const TalkRefusal&) const = default;
};

class Talk {
 public:
  explicit Talk(WordList words = WordList::built_in(), TalkLimits limits = {})
      : words_(std::move(words)), limits_(limits) {}

  /// Takes the blocks and mutes that the store has, at the start.
  void fill(std::span<const store::Block> blocks, std::span<const store::Muted> mutes);

  /// The text as it is to be stored and shown; counts for the person's rate if it is allowed.
  [[nodiscard]] std::expected<std::string, TalkRefusal> allow(const PlayerId& who, const std::string& text, Now now);

  /// True if `by` blocks `whom`: `by` does not hear `whom`, nor is challenged by them.
  [[nodiscard]] bool blocks(const PlayerId& by, const PlayerId& whom) const {
    return has({.by = by.text(), .whom = whom.text()});
  }
  [[nodiscard]] bool has(const store::Block& block) const;
  // Called once the store has the change.
  void set_block(const store::Block& block, store::Blocking blocking);
  /// Sets a mute; mutes that have ended by now are forgotten.
  void set_mute(const store::Mute& mute, Now now);
  void unmute(const PlayerId& player);
  /// How many mutes it keeps in memory.
  [[nodiscard]] std::size_t muted() const;

 private:
  struct Silence {
    std::optional<Now> until;  // none: for ever
    std::optional<std::string> reason;
  };
  [[nodiscard]] bool take_turn(const std::string& who, Now now) REQUIRES(mutex_);
  void forget_quiet(Now now) REQUIRES(mutex_);

  const WordList words_;
  const TalkLimits limits_;
  mutable Mutex mutex_;
  std::map<std::string, std::set<std::string>> blocks_
      GUARDED_BY(mutex_);  // the people whom somebody blocks, by the id of the blocker
  std::map<std::string, Silence> mutes_ GUARDED_BY(mutex_);          // few of them have ended
  std::map<std::string, std::deque<Now>> spoke_ GUARDED_BY(mutex_);  // within the window
  std::size_t sweep_at_ GUARDED_BY(mutex_) = 1024;
};

}  // namespace server
