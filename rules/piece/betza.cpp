#include "rules/piece/betza.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

namespace rules {
namespace {

using Steps = std::vector<std::array<int, 2>>;

/// All reflections and rotations of the leap (a, b).
Steps leaps(int a, int b) {
  Steps all;
  for (const auto& [x, y] : {std::array{a, b}, std::array{b, a}}) {
    for (const int sx : {1, -1}) {
      for (const int sy : {1, -1}) {
        const std::array<int, 2> step{x * sx, y * sy};
        if (std::ranges::find(all, step) == all.end()) all.push_back(step);
      }
    }
  }
  return all;
}

struct Atom {
  char letter;
  int a, b;
  bool unlimited;
};
constexpr std::array kAtoms{
    Atom{'W', 0, 1, false}, Atom{'F', 1, 1, false}, Atom{'D', 0, 2, false}, Atom{'N', 1, 2, false},
    Atom{'A', 2, 2, false}, Atom{'H', 0, 3, false}, Atom{'C', 1, 3, false}, Atom{'Z', 2, 3, false},
    Atom{'G', 3, 3, false}, Atom{'R', 0, 1, true},  Atom{'B', 1, 1, true},
};

/// True if the direction letters choose this step; see docs/betza.md, "Modifiers".
bool chosen(const std::array<int, 2>& step, std::string_view letters) {
  const auto [x, y] = step;
  const auto count = [&](char c) { return std::ranges::count(letters, c); };
  const bool oblique = x != 0 && y != 0 && std::abs(x) != std::abs(y);
  const auto fits = [&](char c) {
    switch (c) {
      case 'f':
        return y > 0 && (count('f') < 2 || std::abs(y) > std::abs(x));
      case 'b':
        return y < 0 && (count('b') < 2 || std::abs(y) > std::abs(x));
      case 'r':
        return x > 0 && (count('r') < 2 || std::abs(x) > std::abs(y));
      case 'l':
        return x < 0 && (count('l') < 2 || std::abs(x) > std::abs(y));
      case 'v':
        return std::abs(y) > std::abs(x);
      default:
        return std::abs(x) > std::abs(y);  // s
    }
  };
  if (letters.empty()) return true;
  if (oblique) return std::ranges::all_of(letters, fits);
  if (x == 0 || y == 0) return std::ranges::any_of(letters, fits);
  // A diagonal: a vertical and a horizontal letter together choose one quarter, alone a half.
  const auto half = [&](std::string_view pair) {
    return letters.find_first_of(pair) == std::string_view::npos ||
           std::ranges::any_of(letters, [&](char c) { return pair.find(c) != pair.npos && fits(c); });
  };
  return letters.find_first_of("vs") == std::string_view::npos && half("fb") && half("lr");
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::expected<Gait, BetzaError> parse() {
    if (text_.empty()) return fail("a piece needs at least one atom");
    Gait gait;
    while (at_ < text_.size()) {
      if (!move(gait)) return std::unexpected(*error_);
    }
    return gait;
  }

 private:
  std::unexpected<BetzaError> fail(std::string message) {
    error_ = BetzaError{at_ + 1, std::move(message)};
    return std::unexpected(*error_);
  }
  bool refuse(std::string message) {
    (void)fail(std::move(message));
    return false;
  }
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool modifiers() {
    directions_.clear();
    modes_ = 0;
    hops_ = false;
    for (; std::islower(static_cast<unsigned char>(peek())) != 0; ++at_) {
      const char c = peek();
      if (std::string_view("fblrvs").find(c) != std::string_view::npos) {
        if (std::ranges::count(directions_, c) == (c == 'v' || c == 's' ? 1 : 2)) {
          return refuse(std::string("direction '") + c + "' once too often");
        }
        directions_ += c;
      } else if (c == 'm' || c == 'c') {
        const auto mode = static_cast<std::uint8_t>(c == 'm' ? kQuiet : kCapture);
        if ((modes_ & mode) != 0) return refuse(std::string("modifier '") + c + "' twice");
        modes_ |= mode;
      } else if (c == 'p') {
        if (hops_) return refuse("modifier 'p' twice");
        hops_ = true;
      } else {
        return refuse(std::string("unknown modifier '") + c + "'");
      }
    }
    if (modes_ == 0) modes_ = kQuiet | kCapture;
    return true;
  }

  bool move(Gait& gait) {
    if (!modifiers()) return false;
    std::vector<Leg> legs;
    if (peek() != '[') {
      if (!atom(legs)) return false;
    } else if (!bracket(legs)) {
      return false;
    }
    gait.push_back(std::move(legs));
    return true;
  }

  /// `[leg?leg-leg]`: after '?' the piece may have stopped, after '-' it may not.
  bool bracket(std::vector<Leg>& legs) {
    const std::size_t open = at_++;
    while (true) {
      const std::size_t column = at_;
      if (!atom(legs)) return false;
      if (legs.size() > 1 && !legs.back().compass) {
        at_ = column;
        return refuse("only the first leg may leap");
      }
      const char c = peek();
      if (c == ']') break;
      if (c == '\0') {
        at_ = open;
        return refuse("'[' is not closed");
      }
      if (c != '?' && c != '-') return refuse("expected '?', '-' or ']' after a leg");
      if (legs.back().circle) return refuse("no leg can follow a circle");
      if (hops_) return refuse("a move of several legs cannot hop");
      legs.back().may_stop = c == '?';
      ++at_;
    }
    ++at_;
    return true;
  }

  /// Appends one atom with its range. Direction letters choose among the steps of a first leg only.
  bool atom(std::vector<Leg>& legs) {
    const std::size_t column = at_;
    Leg leg;
    if (!(peek() == '(' ? coordinates(leg) : letter(leg)) || !range(leg)) return false;
    (hops_ ? leg.hopped : leg.open) = modes_;
    if (hops_ && leg.max == 1) {
      at_ = column;
      return refuse("a single step cannot hop");
    }
    if (legs.empty()) std::erase_if(leg.steps, [&](const auto& s) { return !chosen(s, directions_); });
    if (leg.steps.empty()) {
      at_ = column;
      return refuse("the directions '" + directions_ + "' leave nothing of this atom");
    }
    legs.push_back(std::move(leg));
    return true;
  }

  bool letter(Leg& leg) {
    const char c = peek();
    if (c == 'K' || c == 'Q') {
      leg.steps = leaps(0, 1);
      std::ranges::copy(leaps(1, 1), std::back_inserter(leg.steps));
      leg.max = c == 'Q' ? kUnlimited : 1;
      ++at_;
      return true;
    }
    const Atom* const end = kAtoms.data() + kAtoms.size();
    const Atom* const known = std::ranges::find(kAtoms.data(), end, c, &Atom::letter);
    if (known == end) {
      return refuse(c == '\0' ? "expected an atom" : std::string("unknown atom '") + c + "'");
    }
    leg.steps = leaps(known->a, known->b);
    leg.compass = known->a <= 1 && known->b <= 1;
    leg.max = known->unlimited ? kUnlimited : 1;
    ++at_;
    if (peek() != c) return true;
    if (known->unlimited) return refuse(std::string("'") + c + "' is unlimited already");
    leg.max = kUnlimited;
    ++at_;
    return true;
  }

  bool coordinates(Leg& leg) {
    const std::size_t open = at_++;
    const auto a = number();
    if (!a || peek() != ',') return a ? refuse("expected ',' between two coordinates") : false;
    ++at_;
    const auto b = number();
    if (!b || peek() != ')') return b ? refuse("expected ')' after two coordinates") : false;
    ++at_;
    if (*a == 0 && *b == 0) {
      at_ = open;
      return refuse("a leap of no length");
    }
    leg.steps = leaps(*a, *b);
    leg.compass = false;
    return true;
  }

  bool range(Leg& leg) {
    if (peek() == '@') {
      if (!leg.compass || leg.steps.size() != kDirectionsOfACircle || leg.max != 1) {
        return refuse("a circle is K@1 to K@8");
      }
      const std::size_t column = ++at_;
      const auto steps = number();
      if (!steps) return false;
      if (*steps < 1 || *steps > 8) {
        at_ = column;
        return refuse("a circle is K@1 to K@8");
      }
      leg.circle = true;
      leg.max = *steps;
      return true;
    }
    if (std::isdigit(static_cast<unsigned char>(peek())) == 0) return true;
    const std::size_t column = at_;
    const auto low = number();
    if (!low) return false;
    leg.max = *low;
    if (peek() == '+') {
      ++at_;
      leg.min = *low;
      leg.max = kUnlimited;
    } else if (peek() == '-' && at_ + 1 < text_.size() &&
               std::isdigit(static_cast<unsigned char>(text_[at_ + 1])) != 0) {
      ++at_;
      const auto high = number();
      if (!high) return false;
      leg.min = *low;
      leg.max = *high;
    }
    if (leg.min < 1 || leg.max < leg.min) {
      at_ = column;
      return refuse("a range counts from 1 upwards");
    }
    return true;
  }

  std::optional<int> number() {
    if (std::isdigit(static_cast<unsigned char>(peek())) == 0) {
      (void)fail("expected a number");
      return std::nullopt;
    }
    int value = 0;
    for (; std::isdigit(static_cast<unsigned char>(peek())) != 0; ++at_) {
      value = value * 10 + (peek() - '0');
      if (value >= kUnlimited) {
        (void)fail("number too large");
        return std::nullopt;
      }
    }
    return value;
  }

  static constexpr std::size_t kDirectionsOfACircle = 8;
  std::string_view text_;
  std::size_t at_ = 0;
  std::optional<BetzaError> error_;
  std::string directions_;
  std::uint8_t modes_ = 0;
  bool hops_ = false;
};

}  // namespace

std::expected<Gait, BetzaError> parse_betza(std::string_view text) {
  return Parser(text).parse();
}

}  // namespace rules
