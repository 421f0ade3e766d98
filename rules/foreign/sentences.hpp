// Everything that the reader of game files says about a file, in English: the one catalogue that it and the pages of
// other languages share (web/messages/refusals). Sentences are without their full stop, begin with a small letter, and
// have arguments: `{move}` is a text, `{most, number}` a whole number. In alphabetical order. What is wrong with a move
// or a position by the rules alone, the rules say themselves. Any thread.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace rules::foreign {

struct Sentence {
  std::string_view key;   // gamefile.name
  std::string_view text;  // in English
};

// Arguments that the page says by its own names: `game` and `start` (a game's name), `games` (ids), `piece` (its name),
// `side`, `ending` (as NOTATION.md, "Outcomes") and `language` (letters.cpp). `why` is what else is wrong.
inline constexpr std::array kSentences{
    Sentence{"gamefile.another_piece", "on {square} stands {piece}, not \"{text}\""},
    Sentence{"gamefile.board_ranks", "the board of {game} has {ranks, number} ranks, not {found, number}"},
    Sentence{"gamefile.byte_zero", "this is no text: it has a byte 0"},
    Sentence{"gamefile.cannot_go", "no {piece} of {side} ({squares}) can go to {to}"},
    Sentence{"gamefile.closes_no_variation", "this closes no variation, and is passed over"},
    Sentence{"gamefile.closes_nothing", "this closes nothing, and is passed over"},
    Sentence{"gamefile.comment_open", "the comment is not closed"},
    Sentence{"gamefile.dice_decide", "dice decide where {game} begins: the file needs a tag FEN or Array"},
    Sentence{"gamefile.first_games", "only the first {most, number} games of the file are read"},
    Sentence{"gamefile.game_by_start", "the file does not say which game this is; by its start it is {game}"},
    Sentence{"gamefile.game_not_here", "Astragal does not have the game \"{name}\""},
    Sentence{"gamefile.game_of_several", "the file does not say which game this is; it can be {games}"},
    Sentence{"gamefile.game_over", "the game is over before it: {ending}"},
    Sentence{"gamefile.game_unknown", "no game is known that is called \"{name}\""},
    Sentence{"gamefile.game_unsaid", "the file does not say which game this is"},
    Sentence{"gamefile.hands", "pieces are in hand here: Astragal has no game with drops"},
    Sentence{"gamefile.hands_passed_over", "pieces in hand are passed over"},
    Sentence{"gamefile.letters", "the letters of pieces are read as {language}"},
    Sentence{"gamefile.line_passed_over", "this line is passed over: \"{text}\""},
    Sentence{"gamefile.long_game", "this game has too many moves to be read"},
    Sentence{"gamefile.long_position", "this is too long to be a position"},
    Sentence{"gamefile.move_form", "\"{move}\" is not written like a move"},
    Sentence{"gamefile.move_form_japanese", "\"{move}\" is not written like a Japanese move"},
    Sentence{"gamefile.move_of_none", "no piece can do \"{move}\""},
    Sentence{"gamefile.move_of_several", "several pieces can do \"{move}\""},
    Sentence{"gamefile.moves_left_out", "what follows is left out: no game has so many moves"},
    Sentence{"gamefile.no_characters", "{count, number} of its bytes are no characters: they are read as �"},
    Sentence{"gamefile.no_drops",
             "nobody drops pieces in {game}: this file is of shogi with drops, which Astragal does not have"},
    Sentence{"gamefile.no_game", "there is no game in this file"},
    Sentence{"gamefile.no_game_here", "here are neither tags nor moves"},
    Sentence{"gamefile.no_moves_word", "here stands the word moves; the rest of the line is passed over"},
    Sentence{"gamefile.no_piece", "\"{text}\" is no piece of this game"},
    Sentence{"gamefile.no_piece_written", "no piece is written \"{text}\""},
    Sentence{"gamefile.no_result", "the file does not say how the game ended"},
    Sentence{"gamefile.no_such_piece", "{side} has no {piece} that \"{move}\" could mean"},
    Sentence{"gamefile.not_utf8", "this is not UTF-8, so it is read as Windows-1252: look at the names"},
    Sentence{"gamefile.not_utf8_japanese", "this is not UTF-8, so it is read as Shift-JIS"},
    Sentence{"gamefile.options_found",
             "the default options do not allow move {number} \"{move}\"; read with {options}"},
    Sentence{"gamefile.options_of_program",
             "the default options do not allow move {number} \"{move}\"; read with {options}, as other programs play "
             "it"},
    Sentence{"gamefile.options_of_several",
             "by the default options this move is not legal, and several others allow all moves: {options}. Say "
             "which"},
    Sentence{"gamefile.options_untried", "not all options were tried: name those by which this was played"},
    Sentence{"gamefile.other_result", "the file says {said}, the rules say {result}: {ending}"},
    Sentence{"gamefile.other_start", "the file says {game}, but its start is one of {start}"},
    Sentence{"gamefile.other_version", "the file is of another version of the rules; it is read as {version}"},
    Sentence{"gamefile.pass_in_game", "a side may pass in variations, but not in the game itself"},
    Sentence{"gamefile.pass_in_variation", "a side passes here, which the rules do not know: the variation ends"},
    Sentence{"gamefile.promotion_unsaid", "\"{move}\" does not say what it becomes: {moves}"},
    Sentence{"gamefile.rank_squares", "a rank has {squares, number} squares, not {found, number}"},
    Sentence{"gamefile.second_step", "the second step of \"{move}\" is no step"},
    Sentence{"gamefile.several_moves", "\"{move}\" can mean {moves}"},
    Sentence{"gamefile.start_of_none", "the file does not say which game this is, and its start is a position of none"},
    Sentence{"gamefile.tag_form", "this is passed over: a tag is written [Name \"value\"]"},
    Sentence{"gamefile.tag_open", "the tag {tag} is not closed: it ends with its line"},
    Sentence{"gamefile.too_large", "the file is longer than {most, number} MiB: divide it"},
    Sentence{"gamefile.utf16", "this is UTF-16: save it as UTF-8"},
    Sentence{"gamefile.variation_deep", "a variation is left out that lies deeper than {most, number} others"},
    Sentence{"gamefile.variation_ends", "the variation ends before {number} \"{move}\": {why}"},
    Sentence{"gamefile.variation_of_none", "a variation of no move is left out"},
    Sentence{"gamefile.variation_of_number", "a variation is left out: there is no move {number, number}"},
    Sentence{"gamefile.variation_open", "a variation is not closed: it ends with the game"},
    Sentence{"gamefile.variations_deep", "variations are left out that lie deeper than {most, number} others"},
};

static_assert(std::ranges::adjacent_find(kSentences, std::ranges::greater_equal{}, &Sentence::key) == kSentences.end(),
              "sentences stand in alphabetical order, each once");

/// Null: there is no such sentence.
constexpr const Sentence* find_sentence(std::string_view key) {
  for (const Sentence& sentence : kSentences) {
    if (sentence.key == key) return &sentence;
  }
  return nullptr;
}

struct Argument {
  std::string_view name;
  bool is_number = false;
};
struct Arguments {
  std::array<Argument, 6> list{};
  std::size_t count = 0;
};

/// The arguments of a sentence, in order.
constexpr Arguments arguments_of(std::string_view text) {
  Arguments found;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    const std::string_view inner = text.substr(open + 1, text.find('}', open) - open - 1);
    const std::string_view name = inner.substr(0, inner.find(','));
    found.list[found.count++] = {.name = name, .is_number = inner.substr(name.size()) == ", number"};
  }
  return found;
}

}  // namespace rules::foreign
