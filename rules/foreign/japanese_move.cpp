// A Japanese move among the legal ones: `７六歩(77)`, lishogi's `7六歩兵 （←7七）`, a Lion's two steps, and KI2's
// `５八金右`.
#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "rules/foreign/kif.hpp"
#include "rules/variants/foreign_names.hpp"

namespace rules::foreign {
namespace {

constexpr std::array<std::string_view, 10> kKanjiNumbers{"一", "二", "三", "四", "五", "六", "七", "八", "九", "十"};
constexpr std::array<std::string_view, 8> kModifiers{"右", "左", "直", "上", "寄", "引", "行", "入"};

/// A digit of either width; none: something else stands here.
std::optional<int> take_digit(std::string_view& text) {
  if (!text.empty() && is_digit(text.front())) {
    const int digit = text.front() - '0';
    text.remove_prefix(1);
    return digit;
  }
  if (text.size() < 3 || !text.starts_with("\xef\xbc")) return std::nullopt;
  const int digit = static_cast<unsigned char>(text[2]) - 0x90;
  if (digit < 0 || digit > 9) return std::nullopt;
  text.remove_prefix(3);
  return digit;
}
std::optional<int> take_number(std::string_view& text) {
  auto number = take_digit(text);
  // A rank may be written with a digit, too: then each of the two numbers has one.
  std::string_view behind = text;
  const auto second = number ? take_digit(behind) : std::nullopt;
  const bool rank_follows =
      std::ranges::any_of(kKanjiNumbers, [&](std::string_view k) { return behind.starts_with(k); });
  if (second && rank_follows) {
    number = *number * 10 + *second;
    text = behind;
  }
  return number;
}
std::optional<int> take_kanji_number(std::string_view& text) {
  int number = 0;
  for (int digits = 0; digits < 2; ++digits) {
    const auto found =
        std::ranges::find_if(kKanjiNumbers, [&](std::string_view kanji) { return text.starts_with(kanji); });
    if (found == kKanjiNumbers.end()) break;
    const int value = static_cast<int>(found - kKanjiNumbers.begin()) + 1;
    if (number != 0 && number != 10) break;
    number += value;
    text.remove_prefix(found->size());
    if (value < 10) break;
  }
  return number == 0 ? std::nullopt : std::optional(number);
}

/// The square at the beginning, which is taken off: `７六`, `12十一`, `77`.
Square take_square(const Variant& variant, std::string_view& text) {
  std::string_view rest = text;
  const auto file = take_number(rest);
  if (!file) return Square::none;
  auto rank = take_kanji_number(rest);
  if (!rank) rank = take_digit(rest);
  if (!rank) return Square::none;
  const Square s = variant.board.at(variant.board.files() - *file, variant.board.ranks() - *rank);
  if (s != Square::none) text = rest;
  return s;
}

bool take(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}
bool take_last(std::string_view& text, std::string_view word) {
  if (!text.ends_with(word)) return false;
  text.remove_suffix(word.size());
  return true;
}
void take_spaces(std::string_view& text) {
  while (take(text, " ") || take(text, "　")) {
  }
}

struct Step {
  Square to = Square::none;
  Square from = Square::none;  // none: KI2 does not say
  std::string_view name;
  std::vector<std::string_view> modifiers;
  Promotes promotes = Promotes::unsaid;
  bool drops = false;
};

std::optional<Step> read_step(const Variant& variant, std::string_view text, Square last) {
  Step step;
  if (take(text, "同") || take(text, "仝")) {
    step.to = last;
    take_spaces(text);
  } else {
    step.to = take_square(variant, text);
  }
  if (step.to == Square::none) return std::nullopt;
  const std::size_t open = std::min({text.find("（←"), text.find("(←"), text.find('(')});
  std::string_view origin = open == std::string_view::npos ? "" : text.substr(open);
  std::string_view middle = text.substr(0, open);
  if (take(origin, "(じっと)")) take_spaces(origin);
  if (take(origin, "（←") || take(origin, "(←") || take(origin, "(")) {
    step.from = take_square(variant, origin);
    if (step.from == Square::none) return std::nullopt;
  }
  const auto take_end_spaces = [&] {
    while (take_last(middle, " ") || take_last(middle, "　")) {
    }
  };
  take_end_spaces();
  take_last(middle, "（居食い）");
  take_last(middle, "（じっと）");
  take_end_spaces();
  step.drops = take_last(middle, "打");
  if (take_last(middle, "不成")) {
    step.promotes = Promotes::declined;
  } else if (middle.size() > std::string_view("成").size() && take_last(middle, "成")) {
    step.promotes = Promotes::plus;
  }
  for (bool more = true; more;) {
    more = false;
    for (const std::string_view modifier : kModifiers) {
      if (middle.size() <= modifier.size() || !take_last(middle, modifier)) continue;
      step.modifiers.push_back(modifier);
      more = true;
    }
  }
  step.name = middle;
  return step;
}

bool is_named(const Variant& variant, std::string_view symbol, std::string_view name) {
  return std::ranges::any_of(japanese_names(variant.id),
                             [&](const JapaneseName& n) { return n.name == name && n.symbol == symbol; });
}
bool is_name(const Variant& variant, std::string_view name) {
  return std::ranges::any_of(japanese_names(variant.id), [&](const JapaneseName& n) { return n.name == name; });
}

Refusal refused(Reason reason, Said said) {
  return {ErrorCode::illegal_move, reason, std::move(said)};
}

/// How far the piece goes, as its side sees it.
struct Way {
  int forward, right;
};
Way way_of(const Stand& stand, const Action& action) {
  const Cell& from = stand.variant.board.cell(action.from);
  const Cell& to = stand.variant.board.cell(action.to);
  const int side = stand.position.turn() == Side::white ? 1 : -1;
  return {side * (to.rank - from.rank), side * (to.file - from.file)};
}

void keep_as_said(const Stand& stand, std::string_view modifier, Actions& actions) {
  const auto rightmost = [&](int sign) {
    int most = sign * way_of(stand, actions.front()).right;
    for (const Action& action : actions) most = std::min(most, sign * way_of(stand, action).right);
    std::erase_if(actions, [&](const Action& a) { return sign * way_of(stand, a).right != most; });
  };
  if (actions.empty()) return;
  if (modifier == "右") return rightmost(1);
  if (modifier == "左") return rightmost(-1);
  std::erase_if(actions, [&](const Action& a) {
    const Way way = way_of(stand, a);
    if (modifier == "直") return way.forward <= 0 || way.right != 0;
    if (modifier == "寄") return way.forward != 0;
    if (modifier == "引") return way.forward >= 0;
    return way.forward <= 0;
  });
}

/// KI2: the piece by its name, and words for which of several.
std::expected<Action, Refusal> by_name(const Stand& stand, const Step& step, std::string_view text) {
  Actions found;
  for (const Action& action : stand.survey.legal) {
    if (action.to != step.to || action.from == action.to || action.verb == Verb::take_on_way) continue;
    const KindSpec& kind = stand.variant.spec(stand.position.at(action.from).kind());
    const bool promotes = action.becomes != Kind::none;
    if (is_named(stand.variant, kind.symbol, step.name) && promotes == (step.promotes == Promotes::plus)) {
      found.push_back(action);
    }
  }
  for (const std::string_view modifier : step.modifiers) {
    if (found.size() > 1) keep_as_said(stand, modifier, found);
  }
  if (found.size() == 1) return found.front();
  return std::unexpected(found.empty() ? refused(Reason::unreachable, say<"gamefile.move_of_none">(excerpt(text)))
                                       : refused(Reason::spelling, say<"gamefile.move_of_several">(excerpt(text))));
}

}  // namespace

std::expected<Action, Refusal> find_japanese_move(const Stand& stand, std::string_view text, Square last) {
  const std::size_t newline = text.find('\n');
  const auto first = read_step(stand.variant, text.substr(0, newline), last);
  if (text.size() > kLongestMove || !first) {
    return std::unexpected(refused(Reason::syntax, say<"gamefile.move_form_japanese">(excerpt(text))));
  }
  if (first->drops) {
    return std::unexpected(refused(Reason::forbidden, say<"gamefile.no_drops">(named_by(stand.variant))));
  }
  if (first->from == Square::none) return by_name(stand, *first, text);
  MoveWish wish;
  wish.from = first->from;
  wish.to = first->to;
  wish.promotes = first->promotes == Promotes::plus ? Promotes::plus : Promotes::unsaid;
  if (newline != std::string_view::npos) {
    const auto second = read_step(stand.variant, text.substr(newline + 1), first->to);
    if (!second) return std::unexpected(refused(Reason::syntax, say<"gamefile.second_step">(excerpt(text))));
    wish.via = first->to;
    wish.to = second->to;
  }
  const Piece piece = stand.position.at(wish.from);
  if (!piece.empty() && is_name(stand.variant, first->name) &&
      !is_named(stand.variant, stand.variant.spec(piece.kind()).symbol, first->name)) {
    return std::unexpected(refused(
        Reason::no_piece, say<"gamefile.another_piece">(stand.variant.board.name(wish.from),
                                                        stand.variant.spec(piece.kind()).name, excerpt(first->name))));
  }
  return only_move(stand, wish, text);
}

std::expected<std::string, Said> placement_of(const Variant& variant, const std::vector<std::string>& rows) {
  const auto files = static_cast<std::size_t>(variant.board.files());
  if (rows.size() != static_cast<std::size_t>(variant.board.ranks())) {
    return std::unexpected(say<"gamefile.board_ranks">(named_by(variant), variant.board.ranks(), rows.size()));
  }
  std::string placement;
  for (const std::string& row : rows) {
    std::string_view rest = std::string_view(row).substr(1);
    rest = rest.substr(0, rest.find('|'));
    std::size_t squares = 0;
    std::string rank;
    int run = 0;
    while (true) {
      take_spaces(rest);
      if (rest.empty()) break;
      ++squares;
      if (take(rest, "・")) {
        ++run;
        continue;
      }
      if (run > 0) rank += std::to_string(run);
      run = 0;
      const bool black = take(rest, "v");
      // The longest name that stands here.
      const JapaneseName* found = nullptr;
      for (const JapaneseName& name : japanese_names(variant.id)) {
        if (rest.starts_with(name.name) && (found == nullptr || name.name.size() > found->name.size())) found = &name;
      }
      if (found == nullptr) return std::unexpected(say<"gamefile.no_piece_written">(excerpt(first_bytes(rest, 6))));
      rest.remove_prefix(found->name.size());
      for (const char c : found->symbol) rank += black && is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (run > 0) rank += std::to_string(run);
    if (squares != files) {
      return std::unexpected(say<"gamefile.rank_squares">(files, squares));
    }
    placement += (placement.empty() ? "" : "/") + rank;
  }
  return placement;
}

}  // namespace rules::foreign
