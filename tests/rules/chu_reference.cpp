#include "tests/rules/chu_reference.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace rules::test {
namespace {

using At = ChuReference::At;
using Ways = std::vector<At>;

At operator+(At a, At b) {
  return {a.first + b.first, a.second + b.second};
}
bool on_board(At at) {
  return at.first >= 0 && at.first < 12 && at.second >= 0 && at.second < 12;
}
/// King steps between two squares.
int distance(At a, At b) {
  return std::max(std::abs(a.first - b.first), std::abs(a.second - b.second));
}
std::string name(At at) {
  return std::string(1, static_cast<char>('a' + at.first)) + std::to_string(at.second + 1);
}

constexpr At kF{0, 1}, kB{0, -1}, kLeft{-1, 0}, kRight{1, 0}, kFl{-1, 1}, kFr{1, 1}, kBl{-1, -1}, kBr{1, -1};
const Ways kStraight{kF, kB, kLeft, kRight};
const Ways kAslant{kFl, kFr, kBl, kBr};
const Ways kEight{kF, kB, kLeft, kRight, kFl, kFr, kBl, kBr};

Ways all_but(const Ways& left_out) {
  Ways rest;
  for (const At& way : kEight) {
    if (std::ranges::find(left_out, way) == left_out.end()) rest.push_back(way);
  }
  return rest;
}

/// Section 4, last column: who moves like whom.
std::string like(const std::string& symbol) {
  static const std::vector<std::pair<std::string, std::string>> kSame{
      {"+P", "G"}, {"+I", "E"}, {"+F", "B"}, {"+C", "M"}, {"+S", "V"}, {"+G", "R"},
      {"+E", "K"}, {"+B", "H"}, {"+O", "N"}, {"+X", "Q"}, {"+R", "D"}};
  for (const auto& [promoted, same] : kSame) {
    if (promoted == symbol) return same;
  }
  return symbol;
}

}  // namespace

ChuReference::Going ChuReference::going(const std::string& symbol) {
  const std::string as = like(symbol);
  const char letter = as.back();
  if (as.front() == '+') {
    switch (letter) {
      case 'L':
        return {{}, {kF, kB, kFl, kFr}, {}, {}};
      case 'A':
        return {{}, {kF, kB, kBl, kBr}, {}, {}};
      case 'T':
        return {all_but({kF, kB}), {kF, kB}, {}, {}};
      case 'M':
        return {{}, all_but({kF, kB}), {}, {}};
      case 'V':
        return {{}, all_but({kLeft, kRight}), {}, {}};
      case 'H':
        return {{}, all_but({kF}), {}, {kF}};
      case 'D':
        return {{}, all_but({kFl, kFr}), {}, {kFl, kFr}};
      default:
        std::abort();
    }
  }
  switch (letter) {
    case 'P':
      return {{kF}, {}, {}, {}};
    case 'I':
      return {{kF, kB}, {}, {}, {}};
    case 'L':
      return {{}, {kF}, {}, {}};
    case 'F':
      return {all_but({kLeft, kRight}), {}, {}, {}};
    case 'C':
      return {{kF, kB, kFl, kFr}, {}, {}, {}};
    case 'S':
      return {{kFl, kFr, kBl, kBr, kF}, {}, {}, {}};
    case 'G':
      return {all_but({kBl, kBr}), {}, {}, {}};
    case 'K':
      return {kEight, {}, {}, {}};
    case 'E':
      return {all_but({kB}), {}, {}, {}};
    case 'A':
      return {{}, {kF, kB}, {}, {}};
    case 'B':
      return {{}, kAslant, {}, {}};
    case 'T':
      return {all_but({kF}), {}, {}, {}};
    case 'O':
      return {kAslant, {}, {{0, 2}, {0, -2}, {2, 0}, {-2, 0}}, {}};
    case 'X':
      return {kStraight, {}, {{2, 2}, {2, -2}, {-2, 2}, {-2, -2}}, {}};
    case 'M':
      return {{kF, kB}, {kLeft, kRight}, {}, {}};
    case 'V':
      return {{kLeft, kRight}, {kF, kB}, {}, {}};
    case 'R':
      return {{}, kStraight, {}, {}};
    case 'H':
      return {kStraight, kAslant, {}, {}};
    case 'D':
      return {kAslant, kStraight, {}, {}};
    case 'Q':
      return {{}, kEight, {}, {}};
    case 'N':
      return {{}, {}, {}, kEight};
    default:
      std::abort();
  }
}

ChuReference::ChuReference(std::string_view fen, Chosen chosen) : chosen_(chosen) {
  std::istringstream in{std::string(fen)};
  std::string placement, turn, rights, en_passant, halfmove, fullmove, key;
  in >> placement >> turn >> rights >> en_passant >> halfmove >> fullmove >> key;
  At at{0, 11};
  for (std::size_t i = 0; i < placement.size(); ++i) {
    const auto c = static_cast<unsigned char>(placement[i]);
    if (c == '/') {
      at = {0, at.second - 1};
    } else if (std::isdigit(c) != 0) {
      std::size_t length = 0;
      at.first += std::stoi(placement.substr(i), &length);
      i += length - 1;
    } else {
      const std::string plus = c == '+' ? "+" : "";
      const auto letter = static_cast<unsigned char>(placement[i += plus.size()]);
      piece(at) = {plus + static_cast<char>(std::toupper(letter)), std::isupper(letter) != 0 ? kWhite : kBlack};
      ++at.first;
    }
  }
  turn_ = turn == "w" ? kWhite : kBlack;
  if (key.starts_with("lion=")) taken_on_ = key.substr(5);
  for (int rank = 0; rank < 12; ++rank) {
    for (int file = 0; file < 12; ++file) squares_.push_back({file, rank});
  }
}

bool ChuReference::enemy(At at) const {
  return piece(at).side != 0 && piece(at).side != turn_;
}

/// Black's directions are White's turned by half a turn.
std::vector<At> ChuReference::turned(std::vector<At> ways, int side) const {
  for (At& way : ways) {
    if (side == kBlack) way = {-way.first, -way.second};
  }
  return ways;
}

std::vector<At> ChuReference::goals(At from) const {
  const Piece& who = piece(from);
  const Going how = going(who.symbol);
  std::vector<At> out;
  const auto reach = [&](At to) {
    if (on_board(to)) out.push_back(to);
  };
  for (const At& way : turned(how.steps, who.side)) reach(from + way);
  for (const At& way : turned(how.jumps, who.side)) reach(from + way);
  for (const At& way : turned(how.slides, who.side)) {
    for (At to = from + way; on_board(to); to = to + way) {
      reach(to);
      if (piece(to).side != 0) break;
    }
  }
  if (lion(from)) {
    for (const At& to : squares_) {
      if (to != from && distance(from, to) <= 2) reach(to);
    }
    return out;
  }
  for (const At& way : turned(how.lion, who.side)) {
    reach(from + way);
    reach(from + way + way);
  }
  return out;
}

bool ChuReference::goes_to(At from, At to) const {
  const std::vector<At> all = goals(from);
  return std::ranges::find(all, to) != all.end();
}

bool ChuReference::is_protected(At target, const std::vector<At>& gone) const {
  ChuReference imagined = *this;
  for (const At& at : gone) imagined.piece(at).side = 0;
  return std::ranges::any_of(squares_, [&](At from) {
    const bool other = from != target && imagined.piece(from).side != 0 && imagined.piece(from).side != turn_;
    return other && imagined.goes_to(from, target);
  });
}

bool ChuReference::lion_may_take(At from, At via, At to) const {
  if (distance(from, to) == 1) return true;  // L1
  const bool on_way = via != from;
  const bool small = on_way && (piece(via).symbol == "P" || piece(via).symbol == "I");
  const bool much = on_way && !small;
  if (much && !chosen_.distant_seed) return true;
  if (is_protected(to, on_way ? std::vector{from, via} : std::vector{from})) return false;
  return !small || chosen_.bridge_recapture || !goes_to(via, to);
}

bool ChuReference::other_may_take(At target, const std::vector<At>& gone) const {
  if (taken_on_.empty() || name(target) == taken_on_) return true;
  return chosen_.okazaki && !is_protected(target, gone);
}

/// Lion trading for a move that may take on `via` (or `from`: nothing on the way) and on `to`.
bool ChuReference::permitted(At from, At via, At to) const {
  const bool on_way = via != from;
  const bool takes_at_end = to != from && lion(to);
  if (lion(from)) return !takes_at_end || lion_may_take(from, via, to);
  if (on_way && lion(via) && !other_may_take(via, {from})) return false;
  return !takes_at_end || other_may_take(to, on_way ? std::vector{from, via} : std::vector{from});
}

bool ChuReference::in_zone(At at) const {
  return turn_ == kWhite ? at.second >= 8 : at.second <= 3;
}

bool ChuReference::may_promote(At from, At to) const {
  const std::string& symbol = piece(from).symbol;
  if (symbol.front() == '+' || symbol == "K" || symbol == "N" || symbol == "Q") return false;
  if (!chosen_.jcsa_promotion) return in_zone(to);
  const bool enters = in_zone(to) && !in_zone(from);
  const bool takes = enemy(to) && (in_zone(from) || in_zone(to));
  const bool last = to.second == (turn_ == kWhite ? 11 : 0) && (symbol == "P" || symbol == "L");
  return enters || takes || last;
}

void ChuReference::add_ordinary(At from, std::vector<std::string>& out) const {
  for (const At& to : goals(from)) {
    if (piece(to).side == turn_ || !permitted(from, from, to)) continue;
    out.push_back(name(from) + name(to));
    if (may_promote(from, to)) out.push_back(name(from) + name(to) + "+");
  }
}

void ChuReference::add_lion_power(At from, std::vector<std::string>& out) const {
  const bool whole = lion(from);
  bool empty_beside = false;
  const std::vector<At> ways = turned(going(piece(from).symbol).lion, turn_);
  for (const At& first : ways) {
    const At via = from + first;
    if (!on_board(via)) continue;
    empty_beside = empty_beside || piece(via).side == 0;
    if (!enemy(via)) continue;
    for (const At& second : kEight) {
      const At to = via + second;
      const bool good = on_board(to) && (whole || to == from || second == first);
      if (!good || (to != from && piece(to).side == turn_) || !permitted(from, via, to)) continue;
      out.push_back(name(from) + name(via) + name(to));
    }
  }
  if (empty_beside && (whole || chosen_.partial_pass)) out.push_back(name(from) + name(from));
}

std::vector<std::string> ChuReference::moves() const {
  std::vector<std::string> out;
  for (const At& from : squares_) {
    if (piece(from).side != turn_) continue;
    add_ordinary(from, out);
    add_lion_power(from, out);
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace rules::test
