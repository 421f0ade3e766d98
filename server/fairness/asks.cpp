#include "server/fairness/asks.hpp"

namespace fairness {
namespace {

constexpr std::string_view kAsks = "asks";
constexpr std::size_t kMaxEntries = 64;
constexpr std::uint64_t kMaxSlips = 1024;

Tail tail_of(std::string_view text) {
  if (text.ends_with('+')) return Tail::die;
  if (text.ends_with('-')) return Tail::box;
  return Tail::fixed;
}

}  // namespace

bool Asks::allows(std::size_t count) const {
  if (tail == Tail::fixed) return count == faces.size();
  if (count <= fixed() || count > kMaxNumbers) return false;
  return tail == Tail::die || (count - fixed()) % faces.back() == 0;
}

std::expected<Asks, Error> parse_asks(const Piece& piece) {
  const std::vector<Piece> entries = split(piece, ',');
  if (entries.size() > kMaxEntries) return bad(kAsks, entries[kMaxEntries], "there are at most 64 entries");
  Asks asks;
  asks.tail = tail_of(piece.text);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool open = asks.tail != Tail::fixed && i + 1 == entries.size();
    const Piece digits = open ? entries[i].part(0, entries[i].text.size() - 1) : entries[i];
    const auto faces = read_number(kAsks, digits, 1, open && asks.tail == Tail::box ? kMaxSlips : kMaxFaces);
    if (!faces) return std::unexpected(faces.error());
    asks.faces.push_back(*faces);
  }
  return asks;
}

std::string write_asks(const Asks& asks) {
  std::string text;
  for (const std::uint64_t faces : asks.faces) {
    if (!text.empty()) text += ',';
    text += std::to_string(faces);
  }
  if (asks.tail == Tail::die) text += '+';
  if (asks.tail == Tail::box) text += '-';
  return text;
}

}  // namespace fairness
