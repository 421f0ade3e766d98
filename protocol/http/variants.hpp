// The games in words and numbers over HTTP (docs/http.md): what there is to choose, what stands on a board, what a
// piece does. The rules write these texts themselves (rules/answers/describe.hpp), and they are passed on as they are.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/held.hpp"
#include "protocol/messages/values.hpp"

namespace protocol {

inline constexpr TextForm kVariantName =
    named("variant_name", "What people call a game or a piece.", TextForm{"the name of a game or a piece", "", 1, 128});
inline constexpr TextForm kOptionHelp{"what an option is", "", 0, 1024};
inline constexpr TextForm kSetups{"how setups are written", "", 0, 1024};
inline constexpr TextForm kAsksOrNothing{"the faces of the dice that each roll reads, or nothing", "0-9,+-", 0, 704};
inline constexpr Range kFacesOfDraw{1, 1'000'000'000};

struct VariantOption {
  static constexpr Says kSays{"An option of a game."};
  std::string name;
  std::string usual;
  std::vector<std::string> values;
  std::optional<std::vector<std::string>> items = {};
  std::string help;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kWord);
    f("default", m.usual, kOptionValue, Says{"The value that it has if nobody chooses."});
    f("values", m.values, list(1024, kOptionValue), Says{"All that it can have."});
    f("items", m.items, list(1024, kOptionValue), Says{"Of an option that is a list: what may stand in it."});
    f("help", m.help, kOptionHelp, Says{"What it is, in a sentence."});
  }
};

/// Which dice a game asks for.
struct DiceAsked {
  std::vector<std::int64_t> dice;
  std::string asks;
  std::string asks_in_play;

  static void fields(auto& m, auto& f) {
    f("dice", m.dice, list(64, kFacesOfDraw), Says{"The faces of what is rolled before the game."});
    f("asks", m.asks, kAsksOrNothing, Says{"What a lock before the game asks for, colours apart; empty: nothing."});
    f("asks_in_play", m.asks_in_play, kAsksOrNothing, Says{"What a lock in the game asks for; empty: nothing."});
  }
};

struct OfferedVariant {
  static constexpr Says kSays{"A game with what there is to choose."};
  std::string id;
  std::string name;
  std::int64_t rules_version = 1;
  std::string family;
  std::vector<VariantOption> options;
  std::string setups;
  DiceAsked dice;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kWord);
    f("name", m.name, kVariantName);
    f("rules_version", m.rules_version, kRulesVersion);
    f("family", m.family, kWord, Says{"Games of one family share their ratings."});
    f("options", m.options, list(64), Says{"In the order in which they are shown."});
    f("setups", m.setups, kSetups, Says{"How a setup of it is written; empty: it has one start."});
    DiceAsked::fields(m.dice, f);
  }
};
struct VariantList {
  static constexpr Says kSays{"Every game that the server knows."};
  std::vector<OfferedVariant> variants;

  static void fields(auto& m, auto& f) { f("variants", m.variants, list(1024), Says{"In the order of the server."}); }
};

struct PieceKind {
  static constexpr Says kSays{"A kind of piece."};
  std::string symbol;
  std::string id;
  std::string name;

  static void fields(auto& m, auto& f) {
    f("symbol", m.symbol, kPiece, Says{"As positions and moves write it."});
    f("id", m.id, kWord, Says{"By which its picture goes."});
    f("name", m.name, kVariantName);
  }
};
struct KingGoals {
  static constexpr Says kSays{"Where a king goes as it castles, by the text of the move."};
  std::optional<std::string> short_wing = {};
  std::optional<std::string> long_wing = {};

  static void fields(auto& m, auto& f) {
    f("O-O", m.short_wing, kSquare, Says{"Left out: there is no such castling."});
    f("O-O-O", m.long_wing, kSquare, Says{"Left out: there is no such castling."});
  }
};
struct Castlings {
  static constexpr Says kSays{"How both sides castle."};
  KingGoals white;
  KingGoals black;

  static void fields(auto& m, auto& f) {
    f("white", m.white);
    f("black", m.black);
  }
};
struct VariantShown {
  static constexpr Says kSays{"A game with its options chosen."};
  std::string id;
  std::string name;
  std::int64_t rules_version = 1;
  Options options;
  std::string base_fen;
  std::vector<PieceKind> pieces;
  DiceAsked dice;
  Castlings castlings;

  static void fields(auto& m, auto& f) {
    f("id", m.id, kWord);
    f("name", m.name, kVariantName);
    f("rules_version", m.rules_version, kRulesVersion);
    f("options", m.options, kOptions, Says{"All of them, those that are as usual, too."});
    f("base_fen", m.base_fen, kFen, Says{"The start without dice."});
    f("pieces", m.pieces, list(256), Says{"Every kind that can stand on its board."});
    DiceAsked::fields(m.dice, f);
    f("castlings", m.castlings);
  }
};

struct DiagramMark {
  static constexpr Says kSays{"What a piece can do to a square."};
  std::string at;
  bool quiet = false;
  bool capture = false;
  bool hop = false;

  static void fields(auto& m, auto& f) {
    f("at", m.at, kSquare);
    f("quiet", m.quiet, Says{"It moves there without capturing."});
    f("capture", m.capture, Says{"It captures there."});
    f("hop", m.hop, Says{"It captures by leaping over a piece between."});
  }
};
struct PieceDiagram {
  static constexpr Says kSays{"What a piece does from a square of the empty board."};
  std::string name;
  Color side{};
  std::string at;
  std::vector<DiagramMark> marks;

  static void fields(auto& m, auto& f) {
    f("name", m.name, kVariantName);
    f("side", m.side);
    f("at", m.at, kSquare);
    f("marks", m.marks, list(1024), Says{"The squares that it reaches, each once."});
  }
};

}  // namespace protocol
