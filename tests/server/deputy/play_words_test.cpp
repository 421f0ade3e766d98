// Chess as other programs write it, and the game that frames tell.
#include "server/deputy/play_words.hpp"

#include <gtest/gtest.h>

#include "protocol/codec.hpp"

namespace server::test {
namespace {

using protocol::Color;

const std::string kShuffled = "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w e1,e8,h1,h8 - 0 1";

TEST(PlayWords, PromotionsAndCastlingsOfChessAreThoseOfUci) {
  EXPECT_EQ(move_told("chess", "", Color::white, "e2e4"), "e2e4");
  EXPECT_EQ(move_told("chess", "", Color::white, "a7b8=Q"), "a7b8q");
  EXPECT_EQ(move_told("chess", "", Color::white, "O-O"), "e1g1");
  EXPECT_EQ(move_told("chess", "", Color::black, "O-O-O"), "e8c8");
}

TEST(PlayWords, InChess960TheKingTakesItsOwnRook) {
  EXPECT_EQ(move_told("chess960", kShuffled, Color::white, "O-O"), "f1h1");
  EXPECT_EQ(move_told("chess960", kShuffled, Color::white, "O-O-O"), "f1e1");
  EXPECT_EQ(move_told("chess960", kShuffled, Color::black, "O-O"), "f8h8");
}

TEST(PlayWords, OtherGamesKeepTheirOwnMoves) {
  EXPECT_EQ(move_told("chess112", "", Color::white, "e9e10=RH"), "e9e10=RH");
  EXPECT_EQ(move_told("chess56", "", Color::white, "O-O"), "O-O");
  EXPECT_EQ(fen_told("chess112", "x w b2,b9 - 0 1"), "x w b2,b9 - 0 1");
}

TEST(PlayWords, RightsOfCastlingAreThoseThatOthersRead) {
  EXPECT_EQ(fen_told("chess", "8/8 w a1,a8,h1,h8 - 0 1"), "8/8 w KQkq - 0 1");
  EXPECT_EQ(fen_told("chess", "8/8 b a8,h1 - 0 1"), "8/8 b Kq - 0 1");
  EXPECT_EQ(fen_told("chess", "8/8 b - e3 0 1"), "8/8 b - e3 0 1");
  EXPECT_EQ(fen_told("chess960", kShuffled), "bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w HEhe - 0 1");
}

/// A game of chess at this position, with these legal moves.
GameSeen game_at(std::string fen, std::vector<std::string> legal) {
  protocol::Snapshot now;
  now.variant = "chess";
  now.start = protocol::Start{.setup = {}, .fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w a1,a8,h1,h8 - 0 1"};
  now.fen = std::move(fen);
  now.legal = std::move(legal);
  GameSeen game;
  game.take(now);
  return game;
}

TEST(PlayWords, AMoveIsReadAsItIsTold) {
  const GameSeen castles = game_at("8/8 w h1 - 0 1", {"O-O", "a7a8=N", "a7a8=Q", "e1f1"});
  EXPECT_EQ(move_meant(castles, "e1g1"), "O-O");
  EXPECT_EQ(move_meant(castles, "e1h1"), "O-O");
  EXPECT_EQ(move_meant(castles, "a7a8q"), "a7a8=Q");
  EXPECT_EQ(move_meant(castles, "a7a8=N"), "a7a8=N");
  EXPECT_EQ(move_meant(castles, "e2e4"), "e2e4") << "for the game to refuse";
  const GameSeen rook = game_at("8/8 w - - 0 1", {"e1g1"});
  EXPECT_EQ(move_meant(rook, "e1g1"), "e1g1") << "another piece stands there";
}

TEST(PlayWords, AnEndHasTheWordThatOthersKnow) {
  using protocol::EndReason;
  using protocol::Result;
  const auto word = [](Result result, EndReason reason) {
    return status_word(Phase::ended, protocol::Outcome{.result = result, .reason = reason});
  };
  EXPECT_EQ(status_word(Phase::playing, {}), "started");
  EXPECT_EQ(status_word(Phase::waiting, {}), "created");
  EXPECT_EQ(word(Result::white, EndReason::checkmate), "mate");
  EXPECT_EQ(word(Result::draw, EndReason::repetition), "draw");
  EXPECT_EQ(word(Result::black, EndReason::time), "outoftime");
  EXPECT_EQ(word(Result::none, EndReason::aborted), "aborted");
  EXPECT_EQ(word(Result::white, EndReason::citadel), "citadel") << "lichess has none";
}

}  // namespace
}  // namespace server::test
