// What holds in every position of every game, on random games. A failure prints the seed: ASTRAGAL_SEED=n runs it
// again.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "tests/rules/random_game.hpp"

namespace rules::test {
namespace {

/// Runs visit(variant, before, action, after) over a few random games of each kind.
void for_each_ply(int games, int plies, const auto& visit) {
  for (const std::string_view id : kGames) {
    const Variant& variant = game(id);
    Random random(seed());
    std::vector<Position> starts = rare_starts(id);
    for (int i = 0; i < games; ++i) starts.push_back(random_start(variant, random).position);
    for (const Position& start : starts) {
      play_randomly(variant, start, plies, random,
                    [&](const Position& before, const Action& action, const Position& after) {
                      if (testing::Test::HasFailure()) return;
                      SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed()) + ": " +
                                   to_fen(variant, before) + " " + to_text(variant, action));
                      visit(variant, before, action, after);
                    });
    }
  }
}

TEST(Property, FenAndMoveTextComeBackAsTheyWere) {
  for_each_ply(6, 150, [](const Variant& variant, const Position&, const Action&, const Position& after) {
    const std::string fen = to_fen(variant, after);
    const auto again = parse_fen(variant, fen);
    ASSERT_TRUE(again) << fen << again.error().message;
    EXPECT_EQ(*again, after);
    EXPECT_EQ(again->hash(), after.hash());
    Actions legal;
    legal_actions(variant, after, legal);
    std::set<std::string> texts;
    for (const Action& action : legal) {
      const std::string text = to_text(variant, action);
      EXPECT_TRUE(texts.insert(text).second) << "two moves are spelled " << text;
      const auto read = parse_move(variant, after, text);
      ASSERT_TRUE(read) << text;
      EXPECT_EQ(*read, action) << text;
    }
  });
}

TEST(Property, CountingAgreesWithListingAndWithTheOutcome) {
  for_each_ply(12, 200, [](const Variant& variant, const Position&, const Action&, const Position& after) {
    Actions legal;
    legal_actions(variant, after, legal);
    EXPECT_EQ(count_actions(variant, after), legal.size());
    EXPECT_EQ(perft(variant, after, 1), legal.size());
    EXPECT_EQ(outcome(variant, after).has_value(), legal.empty());
  });
}

TEST(Property, NoLegalMoveLeavesTheOwnKingCapturable) {
  for_each_ply(6, 150, [](const Variant& variant, const Position& before, const Action&, const Position&) {
    if (variant.royalty == Royalty::none_safe || !pieces_move(variant, before)) return;
    if (variant.hooks.turn_kind != nullptr && !variant.hooks.turn_kind(variant, before).guarded) return;
    Actions legal;
    legal_actions(variant, before, legal);
    for (const Action& action : legal) {
      Position after = before;
      apply(variant, after, action);
      EXPECT_FALSE(in_check(variant, after, before.turn())) << to_text(variant, action);
      EXPECT_EQ(after.turn(), opponent(before.turn()));
    }
  });
}

TEST(Property, TheHashThatMovesKeepIsThatOfTheBoardSetUpAnew) {
  for_each_ply(12, 200, [](const Variant& variant, const Position&, const Action&, const Position& after) {
    Position anew;
    for (const Square s : after.occupied()) anew.put(s, after.at(s), variant.royal(after.at(s).kind()));
    anew.set_turn(after.turn());
    anew.set_rights(after.rights());
    anew.set_en_passant(after.en_passant());
    for (int i = 0; i < kRegisters; ++i) anew.set_reg(i, after.reg(i));
    EXPECT_EQ(anew.hash(), after.hash());
  });
}

TEST(Property, AttackersAndCheckersAgreeWithAttackAndCheck) {
  for_each_ply(4, 150, [](const Variant& variant, const Position&, const Action&, const Position& after) {
    for (const Square s : variant.board.all()) {
      for (const Side by : kSides) {
        const SquareSet found = attackers(variant, after, s, by);
        EXPECT_EQ(!found.empty(), attacked(variant, after, s, by)) << variant.board.name(s);
        EXPECT_TRUE((found - after.pieces(by)).empty());
      }
    }
    EXPECT_EQ(!checkers(variant, after).empty(), in_check(variant, after));
  });
}

TEST(Property, SetsOfPiecesAndRoyalsAgreeWithTheBoard) {
  for_each_ply(12, 200, [](const Variant& variant, const Position& before, const Action&, const Position& after) {
    for (const Square s : variant.board.all()) {
      const Piece piece = after.at(s);
      for (const Side side : kSides) {
        const bool own = !piece.empty() && piece.owner() == side;
        EXPECT_EQ(after.pieces(side).has(s), own);
        EXPECT_EQ(after.royals(side).has(s), own && variant.royal(piece.kind()));
      }
    }
    for (const Side side : kSides) {
      const int royals = after.royals(side).size();
      EXPECT_LE(royals, variant.most_royals);
      EXPECT_TRUE(royals > 0 || (variant.royal_capture == RoyalCapture::taken && outcome(variant, after)));
    }
    EXPECT_EQ(after.reg(kPromotionRegister), before.reg(kPromotionRegister));
    const bool counts = pieces_move(variant, before);
    EXPECT_TRUE(!counts || (after.rights() - before.rights()).empty()) << "a right never comes back";
    EXPECT_EQ(after.fullmove(), before.fullmove() + (counts && before.turn() == Side::black ? 1 : 0));
    EXPECT_LE(after.occupied().size(), before.occupied().size());
  });
}

/// The placement that a viewer has who makes these changes one after the other and knows no rules.
std::array<Piece, kMaxSquares> replayed(const Position& before, const Changes& changes) {
  std::array<Piece, kMaxSquares> board;
  for (int i = 0; i < kMaxSquares; ++i) board[static_cast<std::size_t>(i)] = before.at(square(i));
  const auto at = [&](Square s) -> Piece& { return board[static_cast<std::size_t>(index(s))]; };
  for (const Change& change : changes) {
    if (const auto* moved = std::get_if<Moved>(&change)) {
      EXPECT_FALSE(at(moved->from).empty());
      EXPECT_TRUE(at(moved->to).empty());
      at(moved->to) = std::exchange(at(moved->from), {});
    } else if (const auto* removed = std::get_if<Removed>(&change)) {
      EXPECT_EQ(std::exchange(at(removed->at), {}), removed->was);
    } else if (const auto* became = std::get_if<Became>(&change)) {
      at(became->at) = became->now;
    }
  }
  return board;
}

TEST(Property, TheListOfChangesTellsTheWholeTransition) {
  for_each_ply(8, 150, [](const Variant& variant, const Position& before, const Action&, const Position&) {
    Actions legal;
    legal_actions(variant, before, legal);
    for (const Action& action : legal) {
      Position silent = before;
      Position told = before;
      Changes changes;
      apply(variant, silent, action);
      apply(variant, told, action, &changes);
      ASSERT_EQ(silent, told) << to_text(variant, action);
      const auto board = replayed(before, changes);
      for (int i = 0; i < kMaxSquares; ++i) ASSERT_EQ(board[static_cast<std::size_t>(i)], told.at(square(i)));
      const bool stays = action.verb == Verb::pass || (action.verb == Verb::swap && action.from == action.to);
      EXPECT_EQ(changes.empty(), stays);
    }
  });
}

/// Where the other side has this square: opposite on the file, or turned by half a turn where the board (Timur's) or
/// the pawns that have a double step (Hiashatar's) are turned.
Square mirrored(const Variant& variant, Square s) {
  if (s == Square::none) return s;
  const Topology& board = variant.board;
  bool turned = false;
  for (int i = 0; i < board.size(); ++i) turned = turned || board.mirrored(square(i)) == Square::none;
  for (const Square home : variant.unmoved_zone[Side::white]) {
    turned = turned || !variant.unmoved_zone[Side::black].has(board.mirrored(home));
  }
  const Cell& cell = board.cell(s);
  return turned ? board.at(board.files() - 1 - cell.file, board.ranks() - 1 - cell.rank) : board.mirrored(s);
}

/// The value of a key with sides and ends of the board exchanged: sides as w and b, or squares, each perhaps with a
/// counter.
std::string mirrored(const Variant& variant, std::string value) {
  if (value.find_first_not_of("bw") == value.npos) {
    if (value.size() == 1) value = value == "w" ? "b" : "w";  // both sides stay both, in the page's order
    return value;
  }
  std::map<std::pair<int, int>, std::string> items;  // by file, then rank
  std::istringstream in(value);
  for (std::string item; std::getline(in, item, ',');) {
    const std::size_t colon = std::min(item.find(':'), item.size());
    const auto s = variant.board.find(item.substr(0, colon));
    if (!s) return value;
    const Square image = mirrored(variant, *s);
    items[{variant.board.cell(image).file, variant.board.cell(image).rank}] =
        variant.board.name(image) + item.substr(colon);
  }
  std::string image;
  for (const auto& [place, item] : items) image += (image.empty() ? "" : ",") + item;
  return image;
}

/// The same position with colours and ends of the board exchanged.
Position mirrored(const Variant& variant, const Position& position) {
  Position other;
  for (const Side side : kSides) {
    for (const Square s : position.pieces(side)) {
      const Kind k = position.at(s).kind();
      other.put(mirrored(variant, s), Piece(k, opponent(side)), variant.royal(k));
    }
  }
  SquareSet rights;
  for (const Square s : position.rights()) {
    rights.add(mirrored(variant, s));
  }
  other.set_rights(rights);
  const EnPassant chance = position.en_passant();
  other.set_en_passant({mirrored(variant, chance.target), mirrored(variant, chance.victim)});
  other.set_turn(opponent(position.turn()));
  for (int i = 0; i < kRegisters; ++i) other.set_reg(i, position.reg(i));
  for (const FenKey& key : variant.keys) {
    const std::string value = key.write(variant, position);
    const std::string image = mirrored(variant, value);
    if (image == value) continue;
    EXPECT_TRUE(key.read(variant, other, image)) << key.name;
  }
  other.set_halfmove(position.halfmove());
  other.set_fullmove(position.fullmove());
  return other;
}

TEST(Property, WhiteAndBlackHaveTheSameRules) {
  for_each_ply(8, 150, [](const Variant& variant, const Position&, const Action&, const Position& after) {
    if (!pieces_move(variant, after)) return;
    if (after.fullmove() <= 2) return;  // in Chaos Chess White comes first
    const Position other = mirrored(variant, after);
    Actions legal;
    legal_actions(variant, after, legal);
    std::vector<std::string> expected;
    for (Action action : legal) {
      for (Square* s : {&action.from, &action.to, &action.via, &action.rook_to}) *s = mirrored(variant, *s);
      expected.push_back(to_text(variant, action));
    }
    std::ranges::sort(expected);
    EXPECT_EQ(joined(moves(variant, other)), joined(expected));
    EXPECT_EQ(in_check(variant, other), in_check(variant, after));
    const auto end = outcome(variant, after);
    const auto other_end = outcome(variant, other);
    ASSERT_EQ(other_end.has_value(), end.has_value());
    if (!end) return;
    EXPECT_EQ(other_end->reason, end->reason);
    EXPECT_EQ(other_end->winner.has_value(), end->winner.has_value());
    if (end->winner) {
      EXPECT_EQ(*other_end->winner, opponent(*end->winner));
    }
  });
}

TEST(Property, ReplayFromTextsGivesTheSameGame) {
  for (const std::string_view id : kGames) {
    const Variant& variant = game(id);
    Random random(seed() + 7);
    SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed()));
    for (int i = 0; i < 6; ++i) {
      const Start begun = random_start(variant, random);
      History history;
      history.push(begun.position);
      std::vector<std::string> texts, fens, ends;
      play_randomly(variant, begun.position, 150, random,
                    [&](const Position&, const Action& action, const Position& after) {
                      history.push(after, action);
                      texts.push_back(to_text(variant, action));
                      fens.push_back(to_fen(variant, after));
                      ends.push_back(status_text(outcome(variant, after, history)));
                    });
      Position position = begin(variant, begun.setup);
      History again;
      again.push(position);
      for (std::size_t ply = 0; ply < texts.size(); ++ply) {
        const Action action = parse_move(variant, position, texts[ply]).value();
        apply(variant, position, action);
        again.push(position, action);
        ASSERT_EQ(to_fen(variant, position), fens[ply]) << texts[ply];
        ASSERT_EQ(status_text(outcome(variant, position, again)), ends[ply]) << texts[ply];
      }
    }
  }
}

/// The fields of a FEN that repetition compares: all but the two counters.
std::string identity(const Variant& variant, const Position& position) {
  std::vector<std::string> fields = words(to_fen(variant, position));
  fields.erase(fields.begin() + 4, fields.begin() + 6);
  return joined(fields);
}

TEST(Property, HashesAreEqualExactlyForEqualPositions) {
  for (const std::string_view id : kGames) {
    const Variant& variant = game(id);
    Random random(seed() + 11);
    SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed()));
    std::map<std::string, std::uint64_t> hashes;
    std::map<std::uint64_t, std::string> positions;
    for (int i = 0; i < 60; ++i) {
      // Few different openings, so that many positions are reached in several ways.
      play_randomly(variant, begin(variant), i < 30 ? 6 : 100, random,
                    [&](const Position&, const Action&, const Position& after) {
                      const std::string text = identity(variant, after);
                      EXPECT_EQ(hashes.try_emplace(text, after.hash()).first->second, after.hash()) << text;
                      EXPECT_EQ(positions.try_emplace(after.hash(), text).first->second, text);
                    });
    }
    EXPECT_GT(hashes.size(), 1000U);
  }
}

TEST(Hash, TranspositionsMeet) {
  const Variant& variant = game("chess56");
  Position a = begin(variant);
  Position b = a;
  for (const char* move : {"b3b4", "k8k7", "c2d5", "c9d6"}) a = played(variant, a, move);
  for (const char* move : {"c2d5", "c9d6", "b3b4", "k8k7"}) b = played(variant, b, move);
  EXPECT_NE(a, b) << "the clocks differ";
  EXPECT_EQ(a.hash(), b.hash());
}

TEST(Hash, TurnRightsEnPassantAndPromotionsTellPositionsApart) {
  const auto hash = [](std::string_view id, std::string_view fen) { return read(game(id), fen).hash(); };
  const std::uint64_t chess = hash("chess", "r3k2r/8/8/8/3pP3/8/8/R3K2R b a1,a8,h1,h8 e3 0 1");
  EXPECT_NE(chess, hash("chess", "r3k2r/8/8/8/3pP3/8/8/R3K2R b a1,a8,h1,h8 - 0 1"));
  EXPECT_NE(chess, hash("chess", "r3k2r/8/8/8/3pP3/8/8/R3K2R b a1,a8,h1 e3 0 1"));
  EXPECT_NE(hash("chess", "r3k2r/8/8/8/3pP3/8/8/R3K2R b - - 0 1"),
            hash("chess", "r3k2r/8/8/8/3pP3/8/8/R3K2R w - - 0 1"));
  EXPECT_EQ(chess, hash("chess", "r3k2r/8/8/8/3pP3/8/8/R3K2R b a1,a8,h1,h8 e3 7 9"));
  const std::string pieces = "****k3****/*10*/*10*/12/12/12/12/*10*/*10*/****K2N**** w - - 0 1";
  EXPECT_NE(hash("chess56", pieces + " promo=N"), hash("chess56", pieces + " promo=NR"));
  EXPECT_NE(hash("chess56", pieces), hash("chess56", pieces + " promo=NR"));
}

}  // namespace
}  // namespace rules::test
