// How another program writes a game: data that the game's family fills in (Variant::dialects). It is not the writing
// itself, which is in interchange.hpp and knows no game.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace rules {

struct Variant;
class Position;

/// The two protocols that chess and shogi programs speak, with their forms of positions and moves.
enum class Format : std::uint8_t { uci, usi };

/// A kind that the other program writes with another letter; both in upper case, without the `+` of promoted pieces.
struct Letter {
  char own = 0;
  char foreign = 0;
};

/// An option value without which the other program plays other rules.
struct NeededOption {
  std::string_view name;
  std::string_view value;
};

enum class CastlingText : std::uint8_t {
  king_to,          // e1g1, rights `KQkq`
  king_takes_rook,  // e1h1, rights by the Rook's file, `HAha`
};

struct Dialect {
  Format format{};
  std::string_view program;  // the program whose form this is
  std::string_view game;     // what that program calls the game
  std::vector<NeededOption> options = {};
  std::vector<Letter> letters = {};
  CastlingText castling = CastlingText::king_to;
  std::string_view key_in_hands = "";  // the FEN key whose value stands where shogi has the pieces in hand
  /// Sets what a FEN's keys would say as the other program takes it to be from the rest of the position; null: nothing.
  void (*assume)(const Variant&, Position&) = nullptr;
};

}  // namespace rules
