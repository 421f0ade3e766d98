// The forms of values on the wire: which characters and how many, which numbers, how many items. A struct names the
// form beside each of its fields; the reader obeys it, and a test compares it with the schema. Form only: whether a
// square is on the board, a hash is the right one, a game exists, is for others to say. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace protocol {

/// A text. Lengths count characters, not bytes.
struct TextForm {
  std::string_view what;   // for people: `a game id`
  std::string_view chars;  // as between the brackets of a regular expression; empty: any text
  std::size_t min = 1;
  std::size_t max = 1;
  bool or_dash = false;  // or `-` alone

  /// Whether each character may stand in such a text.
  [[nodiscard]] constexpr bool allows(std::string_view text) const {
    if (chars.empty()) return true;
    for (const char c : text) {
      if (!allows(c)) return false;
    }
    return true;
  }
  [[nodiscard]] constexpr bool allows(char c) const {
    for (std::size_t i = 0; i < chars.size(); ++i) {
      const bool range = i + 2 < chars.size() && chars[i + 1] == '-';
      if (range ? chars[i] <= c && c <= chars[i + 2] : c == chars[i]) return true;
      if (range) i += 2;
    }
    return false;
  }
};

/// A whole number.
struct Range {
  std::int64_t min = 0;
  std::int64_t max = 0;
};

/// What has its form in itself: words, objects, true or false.
struct Itself {};

/// A list and the form of its items.
template <class Item = Itself>
struct ListForm {
  std::size_t max = 0;
  Item item{};
};
[[nodiscard]] constexpr ListForm<> list(std::size_t max) {
  return {.max = max};
}
template <class Item>
[[nodiscard]] constexpr ListForm<Item> list(std::size_t max, const Item& item) {
  return {.max = max, .item = item};
}

/// An object of texts under names that are not fixed.
struct MapForm {
  std::size_t max = 0;
  TextForm name;
  TextForm value;
};

/// The greatest whole number that every JSON reader keeps exactly: 2^53 - 1.
inline constexpr std::int64_t kMaxExact = 9'007'199'254'740'991;

inline constexpr TextForm kCommandId{"a command's id of letters, digits, _ and -", "A-Za-z0-9_-", 1, 32};
inline constexpr TextForm kGameId{"a game's id of 8 letters and digits", "A-Za-z0-9", 8, 8};
inline constexpr TextForm kPlayerId{"a player's id of letters, digits, _ and -", "A-Za-z0-9_-", 1, 32};
inline constexpr TextForm kPlayerName{"a name", "", 1, 64};
inline constexpr TextForm kToken{"a token of letters, digits, _ and -", "A-Za-z0-9_-", 16, 128};
inline constexpr TextForm kWord{"a word of lower-case letters, digits and -", "a-z0-9-", 1, 32};
inline constexpr TextForm kReason{"a reason of lower-case letters, digits and _", "a-z0-9_", 1, 32};
inline constexpr TextForm kOptionValue{"an option's value", "A-Za-z0-9.,+-", 1, 128};
inline constexpr TextForm kSetup{"a setup's name", "A-Za-z0-9.,+-", 1, 16384};
inline constexpr TextForm kMoveText{"a move, as e2e4", "A-Za-z0-9=+~/-", 1, 40};
inline constexpr TextForm kRollText{"a roll, as roll 7-2-4", "rol 0-9-", 6, 65536};
inline constexpr TextForm kSquare{"a square, as e4", "a-z0-9", 2, 4};
inline constexpr TextForm kPiece{"a piece, as Q or {rh}", "A-Za-z0-9+{}", 1, 8};
inline constexpr TextForm kFen{"a FEN", " -~", 1, 1024};
inline constexpr TextForm kPosition{"16 lower-case hex digits", "0-9a-f", 16, 16};
inline constexpr TextForm kTalk{"a line of talk", "", 1, 140};
inline constexpr TextForm kAnnouncement{"an announcement", "", 1, 280};
inline constexpr TextForm kSentence{"a sentence", "", 1, 1024};
inline constexpr TextForm kPointer{"a JSON pointer", "", 0, 512};

inline constexpr TextForm kDrawName{"a draw's name, as g8K2mQxZ.1", "A-Za-z0-9_.-", 3, 71};
inline constexpr TextForm kHash{"64 lower-case hex digits", "0-9a-f", 64, 64};
inline constexpr TextForm kHashOrDash{"64 lower-case hex digits, or -", "0-9a-f", 64, 64, true};
inline constexpr TextForm kSignature{"128 lower-case hex digits", "0-9a-f", 128, 128};
inline constexpr TextForm kRuleset{"a ruleset, as chess112@1;interchange=odd", "A-Za-z0-9@;=.,+-", 3, 6000};
inline constexpr TextForm kAsks{"the faces of the dice, as 6,6,6", "0-9,+-", 1, 704};
inline constexpr TextForm kLock{"a lock's text", "!-~", 1, 32768};
inline constexpr TextForm kCallFor{"what a roll is for: setup, or the ply and the move", "A-Za-z0-9=+~/:-", 3, 46};

inline constexpr Range kEventNumber{1, kMaxExact};
inline constexpr Range kSince{0, kMaxExact};  // 0: before the first event
inline constexpr Range kPly{1, 99'999};
inline constexpr Range kPliesMade{0, 99'999};
inline constexpr Range kRollNumber{1, 1000};
inline constexpr Range kRollsMade{0, 1000};
inline constexpr Range kFaces{1, 4'294'967'296};
inline constexpr Range kBase{1'000, 10'800'000};  // 1 s to 3 h
inline constexpr Range kBaseOrNone{0, 10'800'000};
inline constexpr Range kPause{1'000, 180'000};  // a delay or a period: 1 s to 3 min
inline constexpr Range kPeriods{1, 10};
inline constexpr Range kPeriodsLeft{0, 10};
inline constexpr Range kGift{1, 10'800'000};
inline constexpr Range kIncrement{0, 180'000};     // to 3 min
inline constexpr Range kMs{0, 3'200'000'000'000};  // 37,037 days: what a bank may hold, and more
inline constexpr Range kLineNumber{1, kMaxExact};
inline constexpr Range kTime{0, kMaxExact};
inline constexpr Range kDelay{1, 3'600'000};  // to an hour
inline constexpr Range kDelayWanted{0, kDelay.max};
inline constexpr Range kRating{-99'999, 99'999};
inline constexpr Range kDeviation{0, 350};
inline constexpr Range kRulesVersion{1, 999'999};

inline constexpr Range kRatingBound{0, 9999};
inline constexpr Range kRoundNumber{1, 126};        // of a tournament: 64 players, each with each twice
inline constexpr Range kBoardNumber{1, 1'000'000};  // an arena has a board for each game
inline constexpr Range kHalves{0, 4};               // half points of a mini-match
inline constexpr Range kCount{0, 1'000'000};

inline constexpr Range kConductGames{1, 100};  // the latest ones
inline constexpr Range kConductLost{0, kConductGames.max};

inline constexpr Range kDaysPerMove{1, 30};
inline constexpr Range kClockDays{1, 90};  // at the start, and the cap
inline constexpr Range kDaysAdded{0, 30};
inline constexpr Range kBankDays{0, 365};
inline constexpr Range kPauseDays{1, 60};
inline constexpr Range kLeaveInGame{0, 14};
inline constexpr Range kLeaveDays{1, 28};      // that are announced at once
inline constexpr Range kUtcOffset{-720, 840};  // minutes
inline constexpr std::size_t kMaxDaysOff = 2;  // of a week

inline constexpr std::size_t kMaxOptions = 32;
inline constexpr std::size_t kMaxFeatures = 32;
inline constexpr std::size_t kMaxRoles = 8;
inline constexpr std::size_t kMaxSeats = 2;
inline constexpr std::size_t kMaxParties = 256;
inline constexpr std::size_t kMaxNumbers = 4096;
inline constexpr std::size_t kMaxLegal = 4096;
inline constexpr std::size_t kMaxChanges = 64;
inline constexpr std::size_t kMaxMoves = 99'999;
inline constexpr std::size_t kMaxTalk = 50;
inline constexpr std::size_t kMaxBlocks = 1000;
inline constexpr std::size_t kMaxDraws = 1000;
inline constexpr std::size_t kMaxListed = 64;  // of games in a list

}  // namespace protocol
