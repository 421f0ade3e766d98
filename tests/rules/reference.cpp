#include "tests/rules/reference.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace rules::test {
namespace {

using At = Reference::At;

At operator+(At a, At b) {
  return {a.first + b.first, a.second + b.second};
}
constexpr std::array<At, 8> kAround{{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

/// All eight (or four) ways of going a squares one way and b the other.
std::vector<At> ways(int a, int b) {
  std::vector<At> all;
  for (const auto& [x, y] : {At{a, b}, At{b, a}}) {
    for (const At& way : {At{x, y}, At{-x, y}, At{x, -y}, At{-x, -y}}) {
      if (std::ranges::find(all, way) == all.end()) all.push_back(way);
    }
  }
  return all;
}
const std::vector<At>& orthogonals() {
  static const std::vector<At> all = ways(0, 1);
  return all;
}
const std::vector<At>& diagonals() {
  static const std::vector<At> all = ways(1, 1);
  return all;
}
std::vector<At> all_eight() {
  return {kAround.begin(), kAround.end()};
}

std::vector<std::string> symbols(std::string_view text) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t close = text[i] == '{' ? text.find('}', i) : i;
    all.emplace_back(text[i] == '{' ? text.substr(i + 1, close - i - 1) : text.substr(i, 1));
    i = close;
  }
  return all;
}

}  // namespace

/// Collects landings: whoever stands there, nobody or an enemy, is judged here.
struct Reference::Walk {
  const Reference& board;
  At from;
  int side;
  std::vector<At>& out;

  void land(At to, int mode) const {
    if (!board.exists(to)) return;
    const int there = board.piece(to).side;
    const bool good = there == 0 ? (mode & kQuiet) != 0 : there != side && (mode & kCapture) != 0;
    if (good && std::ranges::find(out, to) == out.end()) out.push_back(to);
  }
  void leap(int a, int b, int mode) const {
    for (const At& way : ways(a, b)) land(from + way, mode);
  }
  void slide(At start, At way, int mode) const {
    for (At to = start + way; board.exists(to); to = to + way) {
      land(to, mode);
      if (!board.empty(to)) return;
    }
  }
  void slide(const std::vector<At>& all, int mode) const {
    for (const At& way : all) slide(from, way, mode);
  }
  void hop(const std::vector<At>& all) const {
    for (const At& way : all) {
      At screen = from + way;
      while (board.empty(screen)) screen = screen + way;
      if (board.exists(screen)) slide(screen, way, kCapture);
    }
  }
  void ride(int a, int b) const {
    for (const At& way : ways(a, b)) slide(from, way, kBoth);
  }
};

Reference::Reference(std::string_view game)
    : big_(!game.starts_with("chess ") && game != "chess" && !game.starts_with("chess960")),
      y2016_(game.starts_with("chess2016")),
      circle_(game.find("rhino-pass=off") == game.npos ? 8 : 7) {
  for (int rank = 0; rank < 10; ++rank) {
    for (int file = 0; file < 12; ++file) {
      if (exists({file, rank})) squares_.push_back({file, rank});
    }
  }
}

Reference::Reference(std::string_view game, std::string_view fen) : Reference(game) {
  std::istringstream in{std::string(fen)};
  std::string placement, turn, rights, halfmove, fullmove, key;
  in >> placement >> turn >> rights >> en_passant_ >> halfmove >> fullmove >> key;
  At at{0, big_ ? 9 : 7};
  for (std::size_t i = 0; i < placement.size(); ++i) {
    const char c = placement[i];
    if (c == '/') {
      at = {0, at.second - 1};
    } else if (c == '*') {
      ++at.first;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      std::size_t length = 0;
      at.first += std::stoi(placement.substr(i), &length);
      i += length - 1;
    } else {
      const std::size_t close = c == '{' ? placement.find('}', i) : i;
      std::string symbol = c == '{' ? placement.substr(i + 1, close - i - 1) : std::string(1, c);
      const int side = std::isupper(static_cast<unsigned char>(symbol[0])) != 0 ? kWhite : kBlack;
      for (char& letter : symbol) letter = static_cast<char>(std::toupper(letter));
      put(at, symbol, side);
      ++at.first;
      i = close;
    }
  }
  turn_ = turn == "w" ? kWhite : kBlack;
  std::istringstream list(rights);
  for (std::string square; std::getline(list, square, ',');) {
    if (square != "-") rights_.push_back(square);
  }
  promo_ = symbols(key.empty() ? (big_ ? "BCMNOQRT" : "QRBN") : key.substr(6));
}

bool Reference::exists(At at) const {
  const auto [file, rank] = at;
  if (!big_) return file >= 0 && file < 8 && rank >= 0 && rank < 8;
  if (rank == 0 || rank == 9) return file >= 4 && file <= 7;   // behind Bishops, Queen and King
  if (file == 0 || file == 11) return rank >= 3 && rank <= 6;  // the wings
  return file >= 1 && file <= 10 && rank >= 1 && rank <= 8;    // the main board
}

At Reference::king(int side) const {
  for (const At& at : squares_) {
    if (piece(at).side == side && piece(at).symbol == "K") return at;
  }
  std::abort();
}

void Reference::add_pawn(const Walk& walk) const {
  const int forward = walk.side == kWhite ? 1 : -1;
  const auto [file, rank] = walk.from;
  walk.land({file - 1, rank + forward}, kCapture);
  walk.land({file + 1, rank + forward}, kCapture);
  walk.land({file, rank + forward}, kQuiet);
  const int home = big_ ? (walk.side == kWhite ? 2 : 7) : (walk.side == kWhite ? 1 : 6);
  const bool in_a_wing = big_ && (file == 0 || file == 11);
  if (rank == home && !in_a_wing && empty({file, rank + forward})) walk.land({file, rank + 2 * forward}, kQuiet);
}

void Reference::add_griffin(const Walk& walk) const {
  for (const At& way : diagonals()) {
    const At first = walk.from + way;
    if (!empty(first)) continue;
    for (const At& on : {At{way.first, 0}, At{0, way.second}}) {
      const At second = first + on;
      if (empty(second)) walk.slide(second, on, kBoth);
    }
  }
}

void Reference::add_rhinoceros(const Walk& walk) const {
  for (int start = 0; start < 8; ++start) {
    for (const int turn : {1, 7}) {
      At at = walk.from;
      for (int step = 0; step < circle_; ++step) {
        at = at + kAround[static_cast<std::size_t>((start + step * turn) % 8)];
        if (at == walk.from) {
          if (std::ranges::find(walk.out, at) == walk.out.end()) walk.out.push_back(at);
          break;
        }
        walk.land(at, kBoth);
        if (!empty(at)) break;
      }
    }
  }
}

std::vector<At> Reference::landings(At from) const {
  std::vector<At> out;
  const Walk walk{*this, from, piece(from).side, out};
  const int forward = walk.side == kWhite ? 1 : -1;
  const std::string& symbol = piece(from).symbol;
  if (symbol == "RH") {
    add_rhinoceros(walk);
    return out;
  }
  switch (symbol[0]) {
    case 'P':
      add_pawn(walk);
      break;
    case 'K':
    case 'M':
      walk.leap(0, 1, kBoth), walk.leap(1, 1, kBoth);
      break;
    case 'Q':
      walk.slide(all_eight(), kBoth);
      break;
    case 'R':
      walk.slide(orthogonals(), kBoth);
      break;
    case 'B':
      walk.slide(diagonals(), kBoth);
      break;
    case 'N':
      walk.leap(1, 2, kBoth);
      break;
    case 'C':
      walk.leap(1, 3, kBoth);
      break;
    case 'Z':
      walk.leap(2, 3, kBoth);
      break;
    case 'G':
      walk.leap(1, 4, kBoth);
      break;
    case 'W':
      walk.leap(0, 1, kBoth);
      break;
    case 'F':
      walk.leap(0, 1, kQuiet), walk.leap(1, 1, kCapture);
      break;
    case 'T':
      walk.slide(diagonals(), kQuiet), walk.leap(1, 2, kCapture);
      break;
    case 'L':
      walk.leap(1, 2, kQuiet), walk.slide(diagonals(), kCapture);
      break;
    case 'O':
      walk.slide(orthogonals(), kQuiet), walk.hop(orthogonals());
      break;
    case 'X':
      walk.slide(all_eight(), kQuiet), walk.hop(all_eight());
      break;
    case 'E':
      walk.slide(orthogonals(), kBoth), walk.leap(1, 2, kBoth);
      break;
    case 'U':
      walk.slide(orthogonals(), kBoth), walk.leap(1, 3, kBoth);
      break;
    case 'S':
      walk.slide(diagonals(), kBoth), walk.leap(1, 2, kBoth);
      break;
    case 'D':
      walk.slide(diagonals(), kBoth), walk.leap(2, 3, kBoth);
      break;
    case 'H':
      walk.slide(diagonals(), kBoth), walk.leap(1, 4, kBoth);
      break;
    case 'I':
      walk.ride(1, 2);
      break;
    case 'J':
      walk.ride(1, 3);
      break;
    case 'Y':
      add_griffin(walk);
      break;
    case 'A':
      if (y2016_) {
        walk.slide(diagonals(), kBoth), walk.leap(0, 1, kBoth);
      } else {
        walk.leap(1, 1, kBoth), walk.land(from + At{0, forward}, kBoth);
      }
      break;
    case 'V':
      if (y2016_) {
        walk.slide(diagonals(), kQuiet), walk.hop(diagonals());
      } else {
        walk.leap(1, 1, kBoth);
      }
      break;
    default:
      std::abort();
  }
  return out;
}

bool Reference::attacks(int side, At at) const {
  Reference imagined = *this;
  imagined.put(at, "M", 3 - side);
  return std::ranges::any_of(squares_, [&](const At& from) {
    if (imagined.piece(from).side != side) return false;
    const std::vector<At> goals = imagined.landings(from);
    return std::ranges::find(goals, at) != goals.end();
  });
}

bool Reference::safe_after(At from, At to, At taken) const {
  Reference after = *this;
  const Piece mover = piece(from);
  after.piece(taken).side = 0;
  after.piece(from).side = 0;
  after.piece(to) = mover;
  return !after.in_check(turn_);
}

/// A square with no square straight ahead of it.
bool Reference::last_square(At at, int side) const {
  return !exists({at.first, at.second + (side == kWhite ? 1 : -1)});
}

void Reference::add_castlings(std::vector<std::string>& out) const {
  const At home = king(turn_);
  for (const std::string& right : rights_) {
    const At rook{right[0] - 'a', std::stoi(right.substr(1)) - 1};
    if (piece(rook).side != turn_) continue;
    const bool high = rook.first > home.first;
    const At king_to{big_ ? (high ? 9 : 3) : (high ? 6 : 2), home.second};
    const At rook_to{king_to.first + (high ? -1 : 1), home.second};
    bool good = !in_check(turn_);
    const auto between = [&](int a, int b, const auto& visit) {
      for (int file = std::min(a, b); file <= std::max(a, b); ++file) visit(At{file, home.second});
    };
    const auto free = [&](At at) { good = good && (at == home || at == rook || empty(at)); };
    between(home.first, king_to.first, free);
    between(rook.first, rook_to.first, free);
    between(home.first, king_to.first, [&](At at) {
      if (at != home && at != king_to) good = good && !attacks(3 - turn_, at);
    });
    if (!good) continue;
    Reference after = *this;
    after.piece(home).side = 0;
    after.piece(rook).side = 0;
    after.put(king_to, "K", turn_);
    after.put(rook_to, "R", turn_);
    if (!after.in_check(turn_)) out.push_back(high ? "O-O" : "O-O-O");
  }
}

std::vector<std::string> Reference::moves() const {
  std::vector<std::string> out;
  for (const At& from : squares_) {
    if (piece(from).side != turn_) continue;
    const bool pawn = piece(from).symbol == "P";
    for (const At& to : landings(from)) {
      if (!safe_after(from, to, to == from ? from : to)) continue;
      const std::string text = name(from) + name(to);
      if (!pawn || !last_square(to, turn_)) out.push_back(text);
      for (const std::string& type : promo_) {
        if (pawn && last_square(to, turn_)) out.push_back(text + "=" + type);
      }
    }
    if (!pawn || en_passant_ == "-") continue;
    const At passed{en_passant_[0] - 'a', std::stoi(en_passant_.substr(1)) - 1};
    const int forward = turn_ == kWhite ? 1 : -1;
    const bool beside = std::abs(from.first - passed.first) == 1 && from.second + forward == passed.second;
    if (beside && safe_after(from, passed, {passed.first, from.second})) out.push_back(name(from) + name(passed));
  }
  add_castlings(out);
  std::ranges::sort(out);
  return out;
}

}  // namespace rules::test
