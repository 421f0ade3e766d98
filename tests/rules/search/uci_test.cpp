// UCI as a stranger sends it: what is said, what is refused and leaves the position that stands, and one bestmove for
// each go whatever comes in between. No test waits for a moment: the clock is set, and lines are waited for.
#include "rules/search/uci.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/rules/search/uci_session.hpp"

namespace rules::search::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1";

std::string word(const std::string& line, std::size_t number) {
  std::size_t begin = 0;
  while (number-- > 0) begin = line.find(' ', begin) + 1;
  return line.substr(begin, line.find(' ', begin) - begin);
}

TEST(Uci, IntroducesItselfWithTheOptionsOfTheGameThatIsChosen) {
  Session session;
  EXPECT_THAT(session.answer("uci"), AllOf(Contains("uciok"), Contains(StartsWith("option name move-rule type combo")),
                                           Not(Contains(HasSubstr("interchange")))));
  session.tell("setoption name UCI_Variant value chess112");
  const auto lines = session.answer("uci");
  EXPECT_THAT(lines, Contains(StartsWith("option name interchange type combo default coin var coin var never")));
  EXPECT_THAT(lines, Contains(StartsWith("option name UCI_Variant type combo default chess112 var chess ")));
  EXPECT_EQ(lines.back(), "uciok");
}

TEST(Uci, EveryGoHasOneBestmoveThatIsLegalInEveryGame) {
  for (const VariantEntry& entry : all_variants()) {
    Session session({"setoption name Threads value 2", "setoption name UCI_Variant value " + std::string(entry.id)});
    std::string line = "position startpos moves";
    for (std::size_t go = 1; go <= 6; ++go) {
      session.tell("go nodes 60");
      std::string best = word(session.next("bestmove"), 1);
      if (best == "(none)") break;
      EXPECT_EQ(session.count("bestmove"), go) << entry.id;
      if (best == "roll") best = "roll 1";
      line += " " + best;
      EXPECT_THAT(session.answer(line), IsEmpty()) << entry.id << ": " << line;
    }
  }
}

TEST(Uci, StopIsAnsweredBeforeTheNextLineIsHeard) {
  for (const std::string_view threads : {"1", "2"}) {
    Session session({"setoption name Threads value " + std::string(threads), "go infinite"});
    EXPECT_THAT(session.answer("stop"), Contains(StartsWith("bestmove ")));
    session.tell({"go infinite"});
    session.next("info depth 3 ");
    EXPECT_THAT(session.answer("stop"), Contains(StartsWith("bestmove ")));
    EXPECT_EQ(session.count("bestmove"), 2U);
  }
}

TEST(Uci, StopAndPonderHitWithoutGoSayNothing) {
  Session session;
  EXPECT_THAT(session.answer("stop"), IsEmpty());
  EXPECT_THAT(session.answer("ponderhit"), IsEmpty());
  session.tell("go depth 1");
  session.next("bestmove");
  EXPECT_THAT(session.answer("stop"), IsEmpty());
}

TEST(Uci, WhateverChangesWhatIsSearchedEndsTheSearch) {
  for (const std::string_view command :
       {"setoption name MultiPV value 2", "setoption name UCI_Variant value chess112", "position startpos moves e2e4",
        "ucinewgame", "setoption name Hash value 2", "setoption name Threads value 2", "position nowhere"}) {
    Session session({"go infinite"});
    EXPECT_THAT(session.answer(command),
                AllOf(Contains(HasSubstr(" ends the search")), Contains(StartsWith("bestmove "))))
        << command;
    EXPECT_THAT(session.answer("isready"), ElementsAre("readyok"));
    session.tell("go depth 1");
    session.next("bestmove");
    session.next("bestmove");
    EXPECT_EQ(session.count("bestmove"), 2U) << command;
  }
}

TEST(Uci, WhatIsPlayedHasBeenShown) {
  for (const int nodes : {300, 500, 650, 900, 1'500, 2'500}) {
    Session session({"position startpos", "go nodes " + std::to_string(nodes)});
    const std::string best = word(session.next("bestmove"), 1);
    std::string shown;
    for (const std::string& line : session.said()) {
      if (line.starts_with("info depth")) shown = line;
    }
    EXPECT_THAT(shown, HasSubstr(" pv " + best)) << nodes;
  }
}

TEST(Uci, TwoGoInARowHaveTwoBestmoves) {
  Session session({"go infinite", "go infinite", "go depth 2"});
  for (int i = 0; i < 3; ++i) session.next("bestmove");
  session.tell("stop");
  EXPECT_EQ(session.count("bestmove"), 3U);
}

TEST(Uci, QuestionsAreAnsweredInMidSearchAndDoNotEndIt) {
  Session session({"go infinite"});
  for (const std::string_view question : {"isready", "uci", "d", "joho", "", "debug on"}) session.tell(question);
  EXPECT_EQ(session.count("readyok"), 1U);
  EXPECT_EQ(session.count("bestmove"), 0U);
  session.tell("stop");
  EXPECT_EQ(session.count("bestmove"), 1U);
}

TEST(Uci, QuitInMidSearchAnswersAndEnds) {
  Session session({"setoption name Threads value 2", "go infinite"});
  EXPECT_FALSE(session.tell("quit"));
  EXPECT_EQ(session.count("bestmove"), 1U);
}

TEST(Uci, WhatIsInfiniteIsAnsweredByStopAlone) {
  for (const std::string_view limit : {"nodes 5", "depth 1", "movetime 1", "mate 1", "wtime 1 btime 1"}) {
    Session session({"go infinite " + std::string(limit)}, Session::Clock::ticks);
    session.next("info depth 1 ");
    session.note("<stop>");
    session.tell("stop");
    session.next("<stop>");
    session.next("bestmove");
  }
  Session weak({"setoption name Skill value 1", "go infinite"});
  weak.next("info depth 1 ");
  weak.note("<stop>");
  weak.tell("stop");
  weak.next("<stop>");
  weak.next("bestmove");
}

TEST(Uci, APonderHitIsHeardFromTheGoOn) {
  for (int i = 0; i < 20; ++i) {
    Session session({"go ponder depth 1", "ponderhit"});
    session.next("bestmove");
  }
}

TEST(Uci, TheClockOfAPonderingSearchCountsFromThePonderHit) {
  Session session({"setoption name Move Overhead value 0", "go ponder movetime 1000"});
  session.next("info depth 1 ");
  Session::set_clock(5'000);
  session.next("info depth 2 ");
  session.tell("ponderhit");
  Session::set_clock(5'999);
  EXPECT_EQ(session.count("bestmove"), 0U) << "it has a millisecond left";
  session.note("<time>");
  Session::set_clock(6'000);
  session.next("<time>");
  session.next("bestmove");
}

TEST(Uci, APonderHitThatNobodyWaitsForGivesNoMoreTime) {
  Session session({"setoption name Move Overhead value 0", "go movetime 1000"});
  session.next("info depth 1 ");
  Session::set_clock(999);
  session.tell("ponderhit");
  Session::set_clock(1'000);
  session.next("bestmove");
}

TEST(Uci, NoMisspelledBoundIsNone) {
  for (const std::string_view bound :
       {"depth", "depth 0", "depth x", "nodes -1", "nodes", "movetime", "movetime 0", "movetime -9223372036854775809",
        "wtime -5 btime -5", "wtime x", "btime 100", "winc 5", "depth 0 infinitely", "searchmoves depth 1"}) {
    Session session({"go " + std::string(bound)}, Session::Clock::ticks);
    session.next("bestmove");
  }
  EXPECT_THAT(Session({"go fast depth 1"}).said(), Contains("info string go fast is not known"));
}

TEST(Uci, MovesToChooseFromAreTheOnlyOnes) {
  Session session({"setoption name MultiPV value 5", "go depth 2 searchmoves a2a3 h2h3 a2a3 e2e5"});
  EXPECT_THAT(word(session.next("bestmove"), 1), testing::AnyOf("a2a3", "h2h3"));
  EXPECT_THAT(session.said(), Contains(StartsWith("info string searchmoves e2e5: the Pawn on e2")));
  EXPECT_EQ(session.count("info depth 2 "), 2U) << "each once";
}

TEST(Uci, AFinishedGameHasNoMoveAndSaysWhy) {
  struct Over {
    std::string_view fen, score, why;
  };
  for (const Over& over : {Over{"R6k/6pp/8/8/8/8/8/K7 b - - 0 1", "mate 0", "white checkmate"},
                           Over{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0", "draw stalemate"},
                           Over{"4k3/8/8/8/8/8/8/K6R w - - 100 90", "cp 0", "draw move-rule"}}) {
    for (const std::string_view go : {"go depth 3", "go movetime 1", "go wtime 1 btime 1", "go nodes 1"}) {
      Session session({"position fen " + std::string(over.fen), go});
      EXPECT_EQ(session.next("bestmove"), "bestmove (none)");
      EXPECT_THAT(session.said(), Contains("info depth 0 score " + std::string(over.score)));
      EXPECT_THAT(session.said(), Contains("info string the game is over: " + std::string(over.why)));
    }
    Session session({"position fen " + std::string(over.fen), "go infinite"});
    EXPECT_EQ(session.count("bestmove"), 0U);
    EXPECT_THAT(session.answer("stop"), ElementsAre("bestmove (none)"));
  }
}

TEST(Uci, WhereADieIsDueItIsToBeRolled) {
  Session session({"setoption name UCI_Variant value grande-acedrex;die=on", "go depth 3"});
  EXPECT_EQ(session.next("bestmove"), "bestmove roll");
  EXPECT_THAT(session.answer("position startpos moves roll 9"), Contains(HasSubstr("move 1, roll 9: ")));
  EXPECT_THAT(session.answer("position startpos moves roll"), Contains(HasSubstr("move 1, roll: ")));
  EXPECT_THAT(session.answer("position startpos moves roll 8"), IsEmpty());
  session.tell("go nodes 50");
  const std::string best = word(session.next("bestmove"), 1);
  EXPECT_THAT(session.answer("position startpos moves roll 8 " + best), IsEmpty());
  session.tell("go depth 1 searchmoves roll 3");
  EXPECT_EQ(session.next("bestmove"), "bestmove roll");
}

TEST(Uci, WhatIsRefusedLeavesThePositionThatStands) {
  Session session({"position startpos moves e2e4"});
  const std::string stands = session.fen();
  for (const auto& [line, sentence] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"position", "position startpos|fen"},
           {"position nowhere", "position startpos|fen"},
           {"position moves e2e4", "position startpos|fen"},
           {"position fen", "position startpos|fen"},
           {"position fen 8/8 w - - 0 1", "rank"},
           {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "King"},
           {"position startpos 518", "setup"},
           {"position startpos moves e2e4 e7e5 e1e3", "move 3, e1e3: the King on e1 does not go to e3"},
           {"position startpos moves e2e4 \x1b[2J", "move 2, ?[2J: "},
           {"setoption name UCI_Variant value nochess", "there is no game \"nochess\""},
           {"setoption name UCI_Variant value", "there is no game"},
           {"setoption name UCI_Variant value chess112;foo=bar", "there is no option \"foo\" here"},
           {"setoption name UCI_Variant value chess112;interchange=up", "option interchange cannot be \"up\""},
           {"setoption name UCI_Variant value chess112;interchange", "name=value"},
           {"setoption name UCI_Variant value chess112;", "name=value"},
           {"setoption name move-rule value 7", "option move-rule cannot be \"7\""},
           {"setoption name nothing value 7", "there is no option \"nothing\""},
           {"setoption name Hash value 0", "Hash is a number from 1"},
           {"setoption name Hash value 9223372036854775808", "Hash is a number from 1"},
           {"setoption name Threads value", "Threads is a number from 1"},
           {"setoption name Ponder value maybe", "Ponder is true or false"},
           {"setoption name Skill value x", "Skill is a number from 0"},
           {"setoption name UCI_LimitStrength value 1500", "UCI_LimitStrength is true or false"},
           {"setoption name UCI_Elo value 399", "UCI_Elo is a number from 400"},
           {"setoption", "setoption name NAME"},
           {"setoption name", "setoption name NAME"},
           {"setoption name value 3", "setoption name NAME"},
           {"setoption value 3", "setoption name NAME"}}) {
    EXPECT_THAT(session.answer(line), ElementsAre(AllOf(StartsWith("info string "), HasSubstr(sentence)))) << line;
    EXPECT_EQ(session.fen(), stands) << line;
  }
}

TEST(Uci, NothingComesBackThatCouldNotBePrinted) {
  using namespace std::string_view_literals;
  Session session;
  for (const std::string_view line :
       {"\0"sv, "go\0 depth 1"sv, "\x1b[2J\xff\xfe"sv, "position \0"sv, "position fen \x1b \x80 - - 0 1"sv,
        "setoption name \x07 value \x1b"sv, "setoption name UCI_Variant value \x1b]0;x\x07"sv,
        "setoption name UCI_Variant value chess;\x01=\x02"sv, "setoption name move-rule value \x7f"sv,
        "position startpos moves e2e4\x1b"sv, "go depth \x1b"sv, "go searchmoves \x1b depth 1"sv}) {
    session.tell(line);
  }
  session.tell("stop");
  EXPECT_GE(session.count("info string "), 12U);
  for (const std::string& said : session.said()) {
    EXPECT_TRUE(std::ranges::all_of(said, [](char c) { return c >= ' ' && c <= '~'; })) << said;
  }
}

TEST(Uci, LongLinesHaveShortAnswers) {
  const std::string much(1'000'000, 'n');
  Session session;
  for (const std::string& line :
       {much, "position fen " + much, "position startpos moves " + much, "setoption name " + much,
        "setoption name UCI_Variant value " + much, "setoption name move-rule value " + much, "go " + much + " depth 1",
        "go depth 1 searchmoves " + much, "go depth " + much}) {
    session.tell(line);
  }
  session.tell("stop");
  EXPECT_EQ(session.count("bestmove"), 3U);
  for (const std::string& said : session.said()) EXPECT_LT(said.size(), 400U);
}

TEST(Uci, ALongerListOfMovesGoesOnFromTheOneThatStandsAndNoOtherDoes) {
  Session session({"position startpos moves e2e4 e7e5"});
  session.tell("position startpos moves e2e4 e7e5 g1f3");
  EXPECT_THAT(session.fen(), StartsWith("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b "));
  session.tell("position startpos moves e2e4");
  EXPECT_THAT(session.fen(), StartsWith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b "));
  session.tell("position startpos moves d2d4 d7d5");
  EXPECT_THAT(session.fen(), StartsWith("rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w "));
  session.tell("position fen 4k3/8/8/8/8/8/8/4K2R w h1 - 0 1 moves O-O");
  EXPECT_THAT(session.fen(), StartsWith("4k3/8/8/8/8/8/8/5RK1 b "));
  session.tell("position startpos");
  EXPECT_EQ(session.fen(), kStartFen);
}

TEST(Uci, AnotherGameOrOptionBeginsAnew) {
  Session session({"position startpos moves e2e4", "setoption name MOVE-RULE value off"});
  EXPECT_EQ(session.fen(), kStartFen);
  EXPECT_THAT(session.answer("d"), Contains("info string game chess;move-rule=off"));
  session.tell("setoption name uci_variant value chess112;interchange=odd;rhino-pass=on");
  const auto shown = session.answer("d");
  EXPECT_THAT(shown, Contains(StartsWith("info string game chess112;interchange=odd;")));
  for (const VariantEntry& entry : all_variants()) {
    EXPECT_THAT(session.answer("setoption name UCI_Variant value " + std::string(entry.id)), IsEmpty());
    EXPECT_THAT(session.answer("go depth 1"), Each(Not(HasSubstr("no option"))));
    session.next("bestmove");
  }
}

TEST(Uci, WhatThereIsNoMemoryForIsRefused) {
  Session session;
  session.spare(100);
  EXPECT_THAT(session.answer("setoption name Hash value 65536"),
              ElementsAre("info string there is no memory for Hash 65536"));
  EXPECT_THAT(session.answer("setoption name Threads value 256"),
              ElementsAre("info string there is no memory for Threads 256"));
  EXPECT_THAT(session.answer("setoption name Hash value 50"), IsEmpty());
  EXPECT_THAT(session.answer("setoption name Threads value 2"), IsEmpty());
  session.tell("go depth 2");
  session.next("bestmove");
}

}  // namespace
}  // namespace rules::search::test
