// What the computer sends over HTTP while it analyses a game that is over (docs/http.md, Analyses): values of
// positions, as raw as they were found; what they are worth in chances is for others to say. Plain values. Any thread.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "protocol/base/sentence.hpp"
#include "protocol/bodies.hpp"

namespace protocol {

inline constexpr TextForm kWorker{"a process's id of letters, digits, _ and -", "A-Za-z0-9_-", 8, 32};
inline constexpr TextForm kEngine{"an engine's name and version", " -~", 1, 64};
inline constexpr TextForm kWhyRefused{"why a position was refused", "", 0, 280};
inline constexpr Range kCentipawns{-32'000, 32'000};
inline constexpr Range kMateIn{-200, 200};
inline constexpr Range kFaceShown{1, 20};
inline constexpr std::size_t kMostLine = 8;
inline constexpr std::size_t kMostFaces = 20;
inline constexpr std::size_t kMostValues = 32;

/// Of a long game the last ones are analysed: moves and rolls.
inline constexpr std::int64_t kMostSteps = 600;
/// That are searched for each position, and for each number of a die so much less.
inline constexpr std::int64_t kAnalysisNodes = 200'000;
inline constexpr std::int64_t kRollShare = 4;

struct FaceValue {
  static constexpr Says kSays{
      "What a number of a die is worth, seen from White: exactly one of `cp`, `mate` and `over`, which is never "
      "`none`."};
  std::int64_t face = 1;
  std::optional<std::int64_t> cp = {};
  std::optional<std::int64_t> mate = {};
  std::optional<Result> over = {};

  static void fields(auto& m, auto& f) {
    f("face", m.face, kFaceShown, Says{"What the die shows."});
    f("cp", m.cp, kCentipawns, Says{"In hundredths of a pawn."});
    f("mate", m.mate, kMateIn, Says{"In so many moves; negative: Black gives it. 0: it stands on the board."});
    f("over", m.over, Says{"How the game has ended."});
  }
  bool operator==(const FaceValue&) const = default;
};

struct PositionValue {
  static constexpr Says kSays{
      "What a position is worth, seen from White: exactly one of `cp`, `mate` and `over`, which is never `none`; or "
      "what "
      "each number of a die that is due is worth; or why there is no value."};
  Color turn = Color::white;
  std::optional<std::int64_t> cp = {};
  std::optional<std::int64_t> mate = {};
  std::optional<Result> over = {};
  std::optional<std::vector<FaceValue>> faces = {};
  std::optional<std::string> refused = {};
  std::optional<Sentence> sentence = {};
  std::optional<std::vector<std::string>> line = {};

  static void fields(auto& m, auto& f) {
    f("turn", m.turn, Says{"Who is to move."});
    f("cp", m.cp, kCentipawns, Says{"In hundredths of a pawn."});
    f("mate", m.mate, kMateIn, Says{"In so many moves; negative: Black gives it. 0: it stands on the board."});
    f("over", m.over, Says{"How the game has ended."});
    f("faces", m.faces, list(kMostFaces), Says{"Of each number of the die."});
    f("refused", m.refused, kWhyRefused, Says{"Why there is no value."});
    f("sentence", m.sentence, Says{"Of `refused`. Left out: it is none of the catalogue."});
    f("line", m.line, list(kMostLine, kMoveText), Says{"What the engine would play."});
  }
  bool operator==(const PositionValue&) const = default;
};

struct TakeAnalysis {
  static constexpr Says kSays{"A process of the computer that asks for a game to analyse, and says that it is alive."};
  std::string worker;
  std::string engine;
  std::optional<std::string> holds = {};  // the game whose analysis it has in hand

  static void fields(auto& m, auto& f) {
    f("worker", m.worker, kWorker, Says{"Which names the process."});
    f("engine", m.engine, kEngine, Says{"Its name and version."});
    f("holds", m.holds, kGameId, Says{"The game on which it works. Left out: none."});
  }
};

struct AddValues {
  static constexpr Says kSays{
      "What the computer has found: the value of a position, and those of the positions before it."};
  std::string worker;
  std::int64_t position = 0;
  std::vector<PositionValue> values;

  static void fields(auto& m, auto& f) {
    f("worker", m.worker, kWorker, Says{"Which names the process."});
    f("position", m.position, kPliesMade, Says{"After so many moves and rolls."});
    f("values", m.values, list(kMostValues), Says{"Of that position first, then of those before it."});
  }
};

/// Why these are no values; none: they are.
[[nodiscard]] std::optional<Error> trouble_with(const AddValues& part);

extern template std::expected<TakeAnalysis, Error> decode_body(std::string_view text);
extern template std::expected<AddValues, Error> decode_body(std::string_view text);

}  // namespace protocol
