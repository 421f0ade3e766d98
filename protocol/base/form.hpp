// The forms of values on the wire: which characters and how many, which numbers, how many items. A struct names the
// form beside each of its fields; the reader obeys it, and protocol/schema is made from it. Form only: whether a square
// is on the board, a hash is the right one, a game exists, is for others to say. Any thread.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "protocol/base/says.hpp"
#include "protocol/sentences/text.hpp"

namespace protocol {

/// A text. Lengths count characters, not bytes.
struct TextForm {
  std::string_view what;   // for people: `a game id`
  std::string_view chars;  // as between the brackets of a regular expression; empty: any text
  std::size_t min = 1;
  std::size_t max = 1;
  bool or_dash = false;  // or `-` alone
  Name name = {};

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
  Name name = {};
};

/// What has its form in itself: words, objects, true or false.
struct Itself {};

/// A list and the form of its items.
template <class Item = Itself>
struct ListForm {
  std::size_t max = 0;
  Item item{};
  Name name = {};
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
  TextForm key;
  TextForm value;
  Name name = {};
};

/// The greatest whole number that every JSON reader keeps exactly: 2^53 - 1.
inline constexpr std::int64_t kMaxExact = 9'007'199'254'740'991;

inline constexpr TextForm kCommandId =
    named("command_id",
          "The client's name for one command, chosen at random and never used again. The same id again gets the same "
          "answer and changes nothing.",
          TextForm{"a command's id of letters, digits, _ and -", "A-Za-z0-9_-", 1, 32});
inline constexpr TextForm kGameId =
    named("game_id", "A game. Its page is /<id>.", TextForm{"a game's id of 8 letters and digits", "A-Za-z0-9", 8, 8});
inline constexpr TextForm kPlayerId =
    named("player_id", "An account or a guest (g- and 10 letters and digits). Never changes.",
          TextForm{"a player's id of letters, digits, _ and -", "A-Za-z0-9_-", 1, 32});
inline constexpr TextForm kPlayerName =
    named("player_name", "What people see. May change.", TextForm{"a name", "", 1, 64});
inline constexpr TextForm kToken = named("token", "Shows who somebody is. A secret between this client and the server.",
                                         TextForm{"a token of letters, digits, _ and -", "A-Za-z0-9_-", 16, 128});
inline constexpr TextForm kWord = named("word", "The name of a variant, an option or a feature.",
                                        TextForm{"a word of lower-case letters, digits and -", "a-z0-9-", 1, 32});
inline constexpr TextForm kReason{"a reason of lower-case letters, digits and _", "a-z0-9_", 1, 32};
inline constexpr TextForm kOptionValue{"an option's value", "A-Za-z0-9.,+-", 1, 128};
inline constexpr TextForm kSetup =
    named("setup", "The name of a setup, as the rules page writes it. One by slips names every slip that was drawn.",
          TextForm{"a setup's name", "A-Za-z0-9.,+-", 1, 16384});
inline constexpr TextForm kMoveText =
    named("move_text", "A move as NOTATION.md spells it.", TextForm{"a move, as e2e4", "A-Za-z0-9=+~/-", 1, 40});
inline constexpr TextForm kRollText =
    named("roll_text", "What fell during play: the numbers in the order of the throws, of which the last one counts.",
          TextForm{"a roll, as roll 7-2-4", "rol 0-9-", 6, 65536});
inline constexpr TextForm kSquare = named("square", "A square.", TextForm{"a square, as e4", "a-z0-9", 2, 4});
inline constexpr TextForm kPiece = named("piece", "A piece as in a FEN: upper case is White's.",
                                         TextForm{"a piece, as Q or {rh}", "A-Za-z0-9+{}", 1, 8});
inline constexpr TextForm kFen = named("fen", "A position.", TextForm{"a FEN", " -~", 1, 1024});
inline constexpr TextForm kPosition = named("position_mark",
                                            "By which a client that has the rules notices that its own position is "
                                            "another one: the first 16 hex digits of the SHA-256 of the FEN.",
                                            TextForm{"16 lower-case hex digits", "0-9a-f", 16, 16});
inline constexpr TextForm kTalk =
    named("talk_text", "A line of talk, without control characters and such as turn the direction of writing.",
          TextForm{"a line of talk", "", 1, 140});
inline constexpr TextForm kStoreUrl{"the URL of a store", "", 1, 4'200};
inline constexpr TextForm kAnnouncement{"an announcement", "", 1, 280};
inline constexpr TextForm kSentence{"a sentence", "", 1, 1024};
inline constexpr TextForm kSentenceKey{"the key of a sentence", "a-z0-9_.", 3, 64};
inline constexpr TextForm kPointer{"a JSON pointer", "", 0, 512};

inline constexpr TextForm kDrawName =
    named("draw_name", "A draw of dice: the id of its game, a dot, a number. Its record is at /fair/<draw>.",
          TextForm{"a draw's name, as g8K2mQxZ.1", "A-Za-z0-9_.-", 3, 71});
inline constexpr TextForm kHash =
    named("hash", "32 bytes in hex.", TextForm{"64 lower-case hex digits", "0-9a-f", 64, 64});
inline constexpr TextForm kHashOrDash = named("hash_or_dash", "32 bytes in hex; a dash: takes no part, or is missing.",
                                              TextForm{"64 lower-case hex digits, or -", "0-9a-f", 64, 64, true});
inline constexpr TextForm kSignature =
    named("signature", "An Ed25519 signature in hex.", TextForm{"128 lower-case hex digits", "0-9a-f", 128, 128});
inline constexpr TextForm kRuleset =
    named("ruleset", "Variant, rules version and every option, as in the lock.",
          TextForm{"a ruleset, as chess112@1;interchange=odd", "A-Za-z0-9@;=.,+-", 3, 6000});
inline constexpr TextForm kAsks = named("asks", "The faces of the dice that each roll reads, as in the lock.",
                                        TextForm{"the faces of the dice, as 6,6,6", "0-9,+-", 1, 704});
inline constexpr TextForm kLock =
    named("lock", "The text of a lock, to the byte as it was signed.", TextForm{"a lock's text", "!-~", 1, 32768});
inline constexpr TextForm kCallFor =
    named("call_for", "What a roll is for: setup, or the number of moves made and the last one.",
          TextForm{"what a roll is for: setup, or the ply and the move", "A-Za-z0-9=+~/:-", 3, 46});

inline constexpr Range kEventNumber =
    named("event_number", "The number of an event in its game: 1, 2, 3 without a gap.", Range{1, kMaxExact});
inline constexpr Range kSince =
    named("since", "The number of the last event that the client has; 0: it has none and wants all.",
          Range{0, kMaxExact});  // 0: before the first event
inline constexpr Range kPly =
    named("ply", "A ply, counted from 1: White's first move is 1, Black's answer 2.", Range{1, 99'999});
inline constexpr Range kPliesMade{0, 99'999};
inline constexpr Range kRollNumber =
    named("roll_number", "A roll of a draw, counted from 1; of n: how many rolls the draw has.", Range{1, 1000});
inline constexpr Range kRollsMade{0, 1000};
inline constexpr Range kFaces{1, 4'294'967'296};
inline constexpr Range kBase{1'000, 10'800'000};  // 1 s to 3 h
inline constexpr Range kBaseOrNone{0, 10'800'000};
inline constexpr Range kPause{1'000, 180'000};  // a delay or a period: 1 s to 3 min
inline constexpr Range kPeriods{1, 10};
inline constexpr Range kPeriodsLeft =
    named("periods_left", "With byo-yomi: the periods that are left, the one that runs among them.", Range{0, 10});
inline constexpr Range kGift{1, 10'800'000};
inline constexpr Range kIncrement{0, 180'000};  // to 3 min
inline constexpr Range kMs = named("ms", "A span of time in milliseconds.",
                                   Range{0, 3'200'000'000'000});  // 37,037 days: what a bank may hold, and more
inline constexpr Range kLineNumber{1, kMaxExact};
inline constexpr Range kTime = named("time", "A moment, in milliseconds since 1970 UTC.", Range{0, kMaxExact});
inline constexpr Range kDelay = named("delay", "How many milliseconds later than the players others see the game.",
                                      Range{1, 3'600'000});  // to an hour
inline constexpr Range kDelayWanted{0, kDelay.max};
inline constexpr Range kRating = named("rating", "A rating, rounded.", Range{-99'999, 99'999});
inline constexpr Range kDeviation{0, 350};
inline constexpr Range kRulesVersion =
    named("rules_version", "The version of the variant's rules under which the game is played.", Range{1, 999'999});

inline constexpr Range kRatingBound{0, 9999};
// 64 players, each with each twice.
inline constexpr Range kRoundNumber = named("round_number", "A round of a tournament, from 1.", Range{1, 126});
// An arena has a board for each game.
inline constexpr Range kBoardNumber = named("board_number", "A board of a round, from 1.", Range{1, 1'000'000});
inline constexpr Range kHalves{0, 4};  // half points of a mini-match
inline constexpr Range kCount{0, 1'000'000};

inline constexpr Range kConductGames{1, 100};  // the latest ones
inline constexpr Range kConductLost{0, kConductGames.max};

inline constexpr Range kDaysPerMove{1, 30};
inline constexpr Range kClockDays{1, 90};  // at the start, and the cap
inline constexpr Range kDaysAdded{0, 30};
inline constexpr Range kBankDays =
    named("bank_days",
          "By post: what the bank holds at the start. Left out: none; beside a cap, what is above it is lost then.",
          Range{0, 365});
inline constexpr Range kPauseDays =
    named("pause_days", "How many days the clocks are to stand still: 60 at most.", Range{1, 60});
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
// What the store keeps to as well.
inline constexpr std::size_t kMaxSessions = 32;
inline constexpr std::size_t kMaxTokens = 64;     // of an account
inline constexpr std::size_t kMaxBlamed = 100;    // players of one answer about rolls that were not made
inline constexpr std::size_t kMaxHistory = 1000;  // rated games of one answer
inline constexpr std::size_t kMaxRanked = 100;    // of a leaderboard

inline constexpr auto kSentenceArguments =
    MapForm{sentences::kMostArguments, kWord, TextForm{"an argument of a sentence", "", 0, 1024}};
inline constexpr auto kOptions =
    named("options", "Names of options and their values.", MapForm{kMaxOptions, kWord, kOptionValue});
inline constexpr auto kLegal = named(
    "legal",
    "The legal moves of the side to move, bytewise sorted. Empty while dice must fall, and once the game has ended.",
    list(kMaxLegal, kMoveText));
inline constexpr auto kRolls =
    named("rolls",
          "Those of the legal moves that call for dice, bytewise sorted: such a move is sent with the mover's opening "
          "of the next roll, any other one without. Left out if there are none.",
          list(kMaxLegal, kMoveText));
inline constexpr auto kChanges =
    named("changes",
          "What a viewer shows of a move, in the order of happening: made one after the other they give the new "
          "placement, and nobody moves to a square that is not empty.",
          list(kMaxChanges));
inline constexpr auto kPlayers = named("players", "Players by their ids.", list(kMaxParties, kPlayerId));
inline constexpr auto kOpenings = named("openings",
                                        "The server's opening, then one of each player in the order of the lock; a "
                                        "dash for those without a part or missing.",
                                        list(kMaxParties + 1, kHashOrDash));
inline constexpr auto kDice =
    named("dice", "Every number that the roll read, in order: of each die its faces, then its number.",
          list(kMaxNumbers, kFaces));

// What more than one struct says of a field that needs no form.
inline constexpr Says kConditional{
    "Whether the server has played the move from a line that the player had stored for this case. Left out: no."};
inline constexpr Says kLeaveCounts{
    "By post: false if no leave counts in the game. Left out, or true: as everywhere; where there is a bank beside a "
    "cap none does anyway."};

}  // namespace protocol
