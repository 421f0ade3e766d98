#include "rules/variants/chess56_arrays.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "rules/variants/common.hpp"

namespace rules {
namespace {

/// The pieces in the slots that dice can change; at first the default array.
struct Slots {
  std::string tiger = "T", man = "M", cannon = "O", queen = "Q", camel = "C", knight = "N";
};

/// Dice by value: index 1 to 6.
using Row = std::array<std::string_view, 7>;
std::string pick(const Row& row, int die) {
  return std::string(row[static_cast<std::size_t>(die)]);
}

using White = std::array<int, 3>;  // ascending

struct Setup {
  White white{1, 1, 1};
  bool interchanged = false;  // Chess 112
  int green = 1, red = 1;     // Chess 2016
};

Chess56Options options_of(const Variant& v) {
  return v.own.as<Chess56Options>();
}
bool is_2016(const Variant& v) {
  return options_of(v).game == Chess56Game::chess2016;
}
bool is_112(const Variant& v) {
  return options_of(v).game == Chess56Game::chess112;
}

/// A pair's value and the other die; the dice are ascending and not all equal.
std::array<int, 2> pair_and_other(const White& w) {
  return w[0] == w[1] ? std::array{w[0], w[2]} : std::array{w[1], w[0]};
}

void triple_56(int die, Slots& s) {
  switch (die) {
    case 2:
      s.queen = "M";
      s.man = "I";
      break;
    case 3:
      s.queen = "RH";
      break;
    case 4:
      s.cannon = "S";
      break;
    case 5:
      s.queen = "E";
      break;
    case 6:
      s.man = "T";
      s.tiger = "M";
      break;
    default:
      break;
  }
}

void pair_56(int pair, int other, bool low_changes_man, Slots& s) {
  constexpr Row kPair{"", "L", "Z", "G", "L", "Z", "G"};
  if (pair <= 3) {
    s.tiger = pick(kPair, pair);
  } else {
    s.man = pick(kPair, pair);
    s.tiger = "M";
  }
  if (other <= 2) {
    (pair <= 3 || low_changes_man ? s.man : s.tiger) = other == 1 ? "F" : "W";
  } else if (other <= 4) {
    s.cannon = other == 3 ? "S" : "J";
  } else {
    s.queen = other == 5 ? "Y" : "E";
  }
}

Slots slots_56(const Variant& v, const White& w) {
  Slots s;
  if (w[0] == w[2]) {
    triple_56(w[0], s);
  } else if (w[0] == w[1] || w[1] == w[2]) {
    const auto [pair, other] = pair_and_other(w);
    pair_56(pair, other, options_of(v).low_pair_changes_man, s);
  } else {
    s.man = pick({"", "F", "W", "A", "V", "", ""}, w[0]);
    s.cannon = pick({"", "", "D", "S", "J", "H", ""}, w[1]);
    s.queen = pick({"", "", "", "U", "X", "Y", "E"}, w[2]);
  }
  return s;
}

void triple_2016(int die, Slots& s) {
  if (die == 1) {
    s.camel = "G";
    return;
  }
  std::swap(s.camel, s.knight);
  switch (die) {
    case 2:
      s.man = "Z";
      break;
    case 3:
      s.man = "G";
      break;
    case 4:
      s.tiger = "L";
      break;
    case 5:
      s.tiger = "V";
      break;
    default:
      break;
  }
}

void all_different_2016(const Variant& v, const White& w, Slots& s) {
  const auto [a, b, c] = w;
  s.man = pick({"", "F", "W", "Z", "G", "", ""}, a);
  s.camel = pick({"", "", "G", "Z", "N", "N", ""}, b);
  s.knight = pick({"", "", "N", "N", "G", "Z", ""}, b);
  s.tiger = pick({"", "", "", "Z", "G", "L", "V"}, c);
  if (b == 2 && c == 4) s.tiger = "W";
  if (b == 5 && a == 3) s.man = "L";
  if (w == White{2, 5, 6} && options_of(v).row_256_by_table) s.knight = "G";
}

Slots slots_2016(const Variant& v, const Setup& setup) {
  Slots s;
  const White& w = setup.white;
  if (w[0] == w[2]) {
    triple_2016(w[0], s);
  } else if (w[0] == w[1] || w[1] == w[2]) {
    constexpr Row kPair{"", "T", "M", "L", "Z", "G", "V"};
    const auto [pair, other] = pair_and_other(w);
    s.tiger = pick(kPair, pair);
    s.man = pick(kPair, other);
  } else {
    all_different_2016(v, w, s);
  }
  if (setup.green == 2) {
    s.queen = options_of(v).green_2_makes_man ? "M" : s.man;
    s.man = "I";
  } else {
    s.queen = pick({"", "Q", "", "E", "Y", "X", "U"}, setup.green);
  }
  s.cannon = pick({"", "O", "S", "J", "D", "H", "A"}, setup.red);
  return s;
}

std::string braced(const std::string& symbol) {
  return symbol.size() == 1 ? symbol : "{" + symbol + "}";
}

std::string joined(const std::vector<std::string>& symbols) {
  std::string text;
  for (const std::string& symbol : symbols) text += braced(symbol);
  return text;
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

/// Black stands mirrored (decision 3); `promo` is what stands there but Pawn and King (decision 8).
std::string fen_of(const Slots& s) {
  const std::vector<std::string> second{"R", s.camel, s.knight, "B", s.queen, "K", "B", s.knight, s.camel, "R"};
  const std::vector<std::string> first{s.tiger, s.man, s.cannon, s.tiger};
  const std::string back = "****" + joined(first) + "****";
  const std::string main = "*" + joined(second) + "*";
  std::set<std::string> promo(second.begin(), second.end());
  promo.insert(first.begin(), first.end());
  promo.erase("K");
  return lower(back) + "/" + lower(main) + "/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/" + main + "/" + back +
         " w b2,b9,k2,k9 - 0 1 promo=" + joined({promo.begin(), promo.end()});
}

std::string name_of(const Variant& v, const Setup& setup) {
  std::string text;
  for (const int die : setup.white) text.append(text.empty() ? "" : "-").append(std::to_string(die));
  if (is_2016(v)) text += "-g" + std::to_string(setup.green) + "-r" + std::to_string(setup.red);
  if (setup.interchanged) text += "x";
  return text;
}

/// Reads a setup's name; each '6' of the pattern is a die.
std::optional<Setup> read(const Variant& v, std::string_view text) {
  Setup setup;
  if (is_112(v) && text.ends_with('x')) {
    setup.interchanged = true;
    text.remove_suffix(1);
  }
  const std::string_view pattern = is_2016(v) ? "6-6-6-g6-r6" : "6-6-6";
  if (text.size() != pattern.size()) return std::nullopt;
  std::vector<int> dice;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (pattern[i] != '6') {
      if (text[i] != pattern[i]) return std::nullopt;
    } else if (text[i] < '1' || text[i] > '6') {
      return std::nullopt;
    } else {
      dice.push_back(text[i] - '0');
    }
  }
  setup.white = {dice[0], dice[1], dice[2]};
  std::ranges::sort(setup.white);
  if (dice.size() == 5) {
    setup.green = dice[3];
    setup.red = dice[4];
  }
  return setup;
}

/// Section 6, "Chess 112": whether Knights and Camels change places.
bool interchanges(Interchange when, int total, int round, std::uint64_t coin) {
  const bool odd_total = total % 2 == 1;
  const bool odd_round = round % 2 == 1;
  switch (when) {
    case Interchange::coin:
      return coin == 2;
    case Interchange::never:
      return false;
    case Interchange::always:
      return true;
    case Interchange::odd:
      return odd_total;
    case Interchange::even:
      return !odd_total;
    case Interchange::alternate:
      return odd_total == odd_round;
    case Interchange::alternate_even:
      return odd_total != odd_round;
  }
  return false;
}

}  // namespace

std::expected<Start, Error> start_chess56(const Variant& variant, std::string_view text) {
  Setup setup;
  if (is_2016(variant)) setup.white = {1, 1, 2};  // section 3: 1-1-1 would change the Camels
  if (!text.empty()) {
    const auto named = read(variant, text);
    if (!named) {
      const std::string form = is_2016(variant) ? "3-4-6-g2-r6" : is_112(variant) ? "1-3-6 or 1-3-6x" : "1-3-6";
      return bad_setup("a setup of this game is written with dice from 1 to 6, as " + form);
    }
    setup = *named;
  }
  Slots slots = is_2016(variant) ? slots_2016(variant, setup) : slots_56(variant, setup.white);
  if (setup.interchanged) std::swap(slots.camel, slots.knight);
  return Start{name_of(variant, setup), own_fen(variant, fen_of(slots))};
}

std::expected<std::string, Error> setup_of_chess56_dice(const Variant& variant, std::span<const std::uint64_t> numbers,
                                                        int round) {
  if (numbers.size() != variant.dice.faces.size()) {
    return bad_setup("this game's setup needs " + std::to_string(variant.dice.faces.size()) + " numbers, not " +
                     std::to_string(numbers.size()));
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 1 || numbers[i] > variant.dice.faces[i]) {
      return bad_setup("number " + std::to_string(i + 1) + " must be from 1 to " +
                       std::to_string(variant.dice.faces[i]));
    }
  }
  if (round < 1) return bad_setup("rounds are counted from 1");
  Setup setup;
  for (std::size_t i = 0; i < setup.white.size(); ++i) setup.white[i] = static_cast<int>(numbers[i]);
  const int total = setup.white[0] + setup.white[1] + setup.white[2];
  std::ranges::sort(setup.white);
  if (is_2016(variant)) {
    setup.green = static_cast<int>(numbers[3]);
    setup.red = static_cast<int>(numbers[4]);
  }
  if (is_112(variant)) {
    setup.interchanged =
        interchanges(options_of(variant).interchange, total, round, numbers.size() > 3 ? numbers[3] : 0);
  }
  return name_of(variant, setup);
}

}  // namespace rules
