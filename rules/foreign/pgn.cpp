#include "rules/foreign/pgn.hpp"

#include <optional>

#include "rules/foreign/marks.hpp"
#include "rules/foreign/tokens.hpp"

namespace rules::foreign {
namespace {

/// Reads the movetext of one game into a tree. A line is the main one or a variation; those that are open lie on a
/// stack of our own, so a file's parentheses cost no stack of the machine.
class MoveText {
 public:
  explicit MoveText(Sheet& sheet) : sheet_(sheet) { lines_.push_back({}); }

  void take(Token& token) {
    switch (token.kind) {
      case TokenKind::open:
        return open(token);
      case TokenKind::close:
        return close(token);
      default:
        break;
    }
    if (too_deep_ > 0) return;
    switch (token.kind) {
      case TokenKind::comment:
        return comment(token.text);
      case TokenKind::nag:
        return nag(number_of(token.text));
      case TokenKind::number:
        if (!chance_.empty()) word(token);  // what a die gave
        return;
      case TokenKind::word:
        return word(token);
      case TokenKind::result:
        return result(token);
      default:
        return;
    }
  }

  void finish(Place end) {
    if (lines_.size() > 1 || too_deep_ > 0) sheet_.notes.add(say<"gamefile.variation_open">(), end);
    sheet_.end = end;
    if (sheet_.first == kNoMove) sheet_.comments = std::move(lines_.front().before);
  }

 private:
  struct Line {
    MoveIndex instead_of = kNoMove;  // none: the main line, or a variation of nothing
    MoveIndex last = kNoMove;
    std::vector<std::string> before = {};  // comments before its first move
  };

  static int number_of(std::string_view digits) {
    int number = 0;
    for (const char c : digits.substr(0, 4)) number = number * 10 + (c - '0');
    return number;
  }

  void open(const Token& token) {
    if (too_deep_ > 0 || lines_.size() > static_cast<std::size_t>(kDeepest)) {
      if (too_deep_++ == 0 && !told_depth_) {
        told_depth_ = true;
        sheet_.notes.add(say<"gamefile.variations_deep">(kDeepest), token.at);
      }
      return;
    }
    if (lines_.back().last == kNoMove) sheet_.notes.add(say<"gamefile.variation_of_none">(), token.at);
    lines_.push_back({.instead_of = lines_.back().last});
  }
  void close(const Token& token) {
    if (too_deep_ > 0) {
      --too_deep_;
    } else if (lines_.size() > 1) {
      lines_.pop_back();
    } else {
      sheet_.notes.add(say<"gamefile.closes_no_variation">(), token.at);
    }
  }

  void comment(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return;
    std::string kept(text);
    for (char& c : kept) {
      if (c == '\n') c = ' ';
    }
    Line& line = lines_.back();
    auto& to = line.last == kNoMove ? line.before : sheet_.moves[line.last].after;
    to.push_back(std::move(kept));
  }
  void nag(int number) {
    const MoveIndex last = lines_.back().last;
    if (last == kNoMove) return;
    if (sheet_.moves[last].nags.size() < kMostNags) sheet_.moves[last].nags.push_back(number);
  }

  void word(Token& token) {
    if (token.text == "pass") return pass(token.at);
    alone_ = {};
    if (const auto number = nag_of_word(token.text)) {
      if (token.text == "N") alone_ = token.at;
      return nag(*number);
    }
    if (is_decoration(token.text)) return;
    const bool chance = token.text == "roll" || token.text == "draw";
    if (chance) {
      chance_ = token.text;
      chance_at_ = token.at;
      return;
    }
    std::string text = chance_.empty() ? "" : std::string(chance_) + " ";
    const Place at = chance_.empty() ? token.at : chance_at_;
    chance_ = {};
    std::vector<int> nags;
    // What is too long is no move. A little more than the longest is kept, so that the reader of moves sees that.
    text += first_bytes(take_off_marks(token.text, nags), kLongestMove + 4);
    add(std::move(text), at, std::move(nags));
  }
  /// `N pass`, as we list it: what stands before the word was taken for a novelty, or for a move.
  void pass(Place at) {
    const MoveIndex last = lines_.back().last;
    if (alone_) {
      if (last != kNoMove && !sheet_.moves[last].nags.empty()) sheet_.moves[last].nags.pop_back();
      add("N pass", *alone_, {});
    } else if (last != kNoMove && sheet_.moves[last].text.size() < kLongestMove) {
      sheet_.moves[last].text += " pass";
    } else {
      add("pass", at, {});
    }
    alone_.reset();
  }

  void add(std::string text, Place at, std::vector<int> nags) {
    if (sheet_.moves.size() == kMostMoves) {
      if (!told_length_) sheet_.notes.add(say<"gamefile.moves_left_out">(), at);
      told_length_ = true;
      return;
    }
    Line& line = lines_.back();
    const bool of_nothing = lines_.size() > 1 && line.instead_of == kNoMove;
    if (of_nothing) return;
    const auto index = static_cast<MoveIndex>(sheet_.moves.size());
    sheet_.moves.push_back({.text = std::move(text), .at = at, .nags = std::move(nags)});
    if (line.last != kNoMove) {
      sheet_.moves[line.last].next = index;
    } else {
      sheet_.moves[index].before = std::move(line.before);
      line.before.clear();
      if (lines_.size() == 1) {
        sheet_.first = index;
      } else {
        sheet_.moves[line.instead_of].variations.push_back(index);
      }
    }
    line.last = index;
  }

  void result(const Token& token) {
    if (lines_.size() > 1) return;  // what a variation comes to is a comment of its author
    sheet_.result = token.text;
    sheet_.result_at = token.at;
  }

  Sheet& sheet_;
  std::vector<Line> lines_;
  std::size_t too_deep_ = 0;
  bool told_depth_ = false;
  bool told_length_ = false;
  std::optional<Place> alone_;  // of an `N` that has just been read by itself
  std::string_view chance_;     // `roll`, whose numbers are the next word
  Place chance_at_;
};

}  // namespace

Split split_pgn(std::string_view text) {
  Split split;
  Tokens tokens(text, 0, {});
  enum class State : std::uint8_t { between, tags, moves, over } state = State::between;
  std::size_t depth = 0;
  Notes unused;  // reading the game itself gives its notes again
  while (true) {
    const Token token = tokens.next(unused);
    const bool is_tag = token.kind == TokenKind::tag;
    const bool is_end = token.kind == TokenKind::end;
    const bool trails = token.kind == TokenKind::comment || token.kind == TokenKind::nag ||
                        token.kind == TokenKind::close || token.kind == TokenKind::result;
    const bool begins = is_end || (is_tag && state != State::tags) || (state == State::over && !trails);
    if (begins && state != State::between && !split.games.empty()) split.games.back().end = token.begin;
    if (is_end) break;
    if (begins || state == State::between) {
      if (split.games.size() == kMostGames) {
        split.notes.add(say<"gamefile.first_games">(kMostGames), token.at);
        break;
      }
      split.games.push_back({token.begin, text.size(), token.begins_at});
      depth = 0;
      state = is_tag ? State::tags : State::moves;
    }
    if (token.kind == TokenKind::open) ++depth;
    if (token.kind == TokenKind::close && depth > 0) --depth;
    const bool over = token.kind == TokenKind::result && depth == 0;
    if (!is_tag && state != State::over) state = over ? State::over : State::moves;
  }
  split.steps = tokens.steps();
  return split;
}

Sheet read_pgn(std::string_view text, const Range& range, std::uint64_t& steps) {
  Sheet sheet;
  Tokens tokens(text.substr(0, range.end), range.begin, range.at);
  MoveText moves(sheet);
  while (true) {
    Token token = tokens.next(sheet.notes);
    if (token.kind == TokenKind::end) break;
    if (token.kind == TokenKind::tag) {
      sheet.tags.push_back({std::string(token.text), std::move(token.value), token.at});
    } else {
      moves.take(token);
    }
  }
  moves.finish(tokens.place());
  steps += tokens.steps();
  note_usual_tags(sheet);
  return sheet;
}

void note_usual_tags(Sheet& sheet) {
  if (const Tag* variant = sheet.find("Variant")) {
    sheet.variant = variant->value;
    sheet.variant_at = variant->at;
  }
  const Tag* position = sheet.find("FEN");
  if (position == nullptr) position = sheet.find("SFEN");
  if (position != nullptr) {
    sheet.position = position->value;
    sheet.position_at = position->at;
  }
  if (!sheet.result.empty()) return;
  const Tag* result = sheet.find("Result");
  if (result == nullptr) return;
  sheet.result = result_of(result->value);
  sheet.result_at = result->at;
}

}  // namespace rules::foreign
