// FEN of UCI programs and SFEN, as translations of our own FEN: whatever a page refuses is refused here, too, with the
// column of the foreign text.
#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "rules/game/wording.hpp"
#include "rules/interchange/squares.hpp"
#include "rules/notation/fen.hpp"

namespace rules {
namespace {

std::unexpected<Error> cannot_say(const Dialect& dialect, const std::string& what) {
  return std::unexpected(Error{ErrorCode::no_interchange, Reason::none,
                               std::string(dialect.program) + " has no place for " + what + " in a position"});
}

std::string foreign_symbol(const Variant& variant, const Dialect& dialect, Piece piece) {
  std::string text(variant.spec(piece.kind()).symbol);
  char& letter = text.back();
  letter = foreign_letter(dialect, letter);
  if (piece.owner() == Side::black) letter = lower(letter);
  return text;
}

std::string placement_text(const Variant& variant, const Dialect& dialect, const Position& position) {
  std::string text;
  int run = 0;
  const auto end_run = [&] {
    if (run > 0) text += std::to_string(run);
    run = 0;
  };
  for (int rank = variant.board.ranks(); rank-- > 0;) {
    for (int file = 0; file < variant.board.files(); ++file) {
      const Piece piece = position.at(variant.board.at(file, rank));
      if (piece.empty()) {
        ++run;
        continue;
      }
      end_run();
      text += foreign_symbol(variant, dialect, piece);
    }
    end_run();
    if (rank > 0) text += '/';
  }
  return text;
}

/// White first, in each side the short wing first.
std::string rights_text(const Variant& variant, const Dialect& dialect, const Position& position) {
  std::string text;
  for (const Side side : kSides) {
    const Square king = position.royals(side).first();
    std::vector<Square> rooks;
    for (const Square s : position.rights() & position.pieces(side)) {
      rooks.push_back(s);
    }
    std::ranges::sort(rooks, std::ranges::greater{}, [](Square s) { return index(s); });
    for (const Square rook : rooks) {
      const char by_wing = index(rook) > index(king) ? 'K' : 'Q';
      const char by_file = static_cast<char>('A' + variant.board.cell(rook).file);
      const char letter = dialect.castling == CastlingText::king_to ? by_wing : by_file;
      text += side == Side::white ? letter : lower(letter);
    }
  }
  return text.empty() ? "-" : text;
}

std::string uci_position(const Variant& variant, const Dialect& dialect, const Position& position) {
  const Square target = position.en_passant().target;
  return placement_text(variant, dialect, position) + (position.turn() == Side::white ? " w " : " b ") +
         rights_text(variant, dialect, position) + " " + (target == Square::none ? "-" : variant.board.name(target)) +
         " " + std::to_string(position.halfmove()) + " " + std::to_string(position.fullmove());
}

std::string usi_position(const Variant& variant, const Dialect& dialect, const Position& position,
                         const std::string& hands) {
  const bool white = position.turn() == Side::white;
  const int number = 2 * (position.fullmove() - 1) + (white ? 1 : 2);
  return placement_text(variant, dialect, position) + (white ? " b " : " w ") + hands + " " + std::to_string(number);
}

/// Our FEN as it is made from a foreign one, with the foreign column of each of its characters.
class Translation {
 public:
  Translation(const Variant& variant, const Dialect& dialect, std::string_view text)
      : variant_(variant), dialect_(dialect), text_(text) {}

  std::expected<Position, Error> read() {
    split();
    const bool good = dialect_.format == Format::usi ? usi() : uci();
    if (!good) return std::unexpected(std::move(error_));
    auto position = parse_fen(variant_, own_);
    if (position && dialect_.assume != nullptr) dialect_.assume(variant_, *position);
    if (position) return position;
    Error error = std::move(position.error());
    if (error.column > 0) {
      const auto at = static_cast<std::size_t>(error.column) - 1;
      error.column = at < columns_.size() ? columns_[at] : static_cast<int>(text_.size()) + 1;
    }
    return std::unexpected(std::move(error));
  }

 private:
  struct Field {
    std::string_view text;
    int column = 1;
  };

  bool fail(Reason reason, std::string message, int column) {
    error_ = {ErrorCode::invalid_position, reason, std::move(message), column};
    return false;
  }
  void add(std::string_view own, int column) {
    own_ += own;
    columns_.resize(own_.size(), column);
  }
  /// Adds the same characters to both texts.
  void copy(const Field& field) {
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      add(field.text.substr(i, 1), field.column + static_cast<int>(i));
    }
  }

  void split() {
    for (std::size_t begin = 0; begin <= text_.size();) {
      const std::size_t end = std::min(text_.find(' ', begin), text_.size());
      fields_.push_back({text_.substr(begin, end - begin), static_cast<int>(begin) + 1});
      begin = end + 1;
    }
  }

  bool placement() {
    const Field& field = fields_[0];
    for (std::size_t i = 0; i < field.text.size(); ++i) {
      const char c = field.text[i];
      const int column = field.column + static_cast<int>(i);
      const bool letter = upper(c) >= 'A' && upper(c) <= 'Z';
      if (!letter && c != '+' && c != '/' && (c < '0' || c > '9')) {
        return fail(Reason::syntax, shown(std::string_view(&c, 1)) + " has no meaning here", column);
      }
      if (!letter) {
        add(std::string_view(&c, 1), column);
        continue;
      }
      const auto own = own_letter(variant_, dialect_, upper(c));
      if (!own) {
        return fail(Reason::unknown_piece,
                    shown(std::string_view(&c, 1)) + " is no piece of " + std::string(dialect_.program) + "'s " +
                        std::string(dialect_.game),
                    column);
      }
      const char cased = c == upper(c) ? *own : lower(*own);
      add(std::string_view(&cased, 1), column);
    }
    return true;
  }

  bool uci() {
    // Programs leave rights and en passant out in games that have neither.
    const bool short_form = fields_.size() == 4 && !fields_[2].text.empty() && fields_[2].text.front() >= '0' &&
                            fields_[2].text.front() <= '9';
    if (fields_.size() != 6 && !short_form) {
      return fail(Reason::syntax,
                  "a FEN has six fields (placement, turn, rights, en passant, halfmove, fullmove), separated by one "
                  "space each",
                  1);
    }
    if (!placement()) return false;
    if (short_form) fields_.insert(fields_.begin() + 2, 2, Field{"-", fields_[2].column});
    for (const char c : fields_[2].text) {
      if (c == '-' || (upper(c) >= 'A' && upper(c) <= 'Z')) continue;
      return fail(Reason::bad_rights, "castling rights are letters, as KQkq, or -", fields_[2].column);
    }
    for (std::size_t i = 1; i < fields_.size(); ++i) {
      add(" ", fields_[i].column - 1);
      copy(fields_[i]);
    }
    return true;
  }

  bool usi() {
    if (fields_.size() != 4) {
      return fail(Reason::syntax,
                  "an SFEN has four fields (placement, turn, hands, number), separated by one space each", 1);
    }
    if (!placement()) return false;
    const Field& turn = fields_[1];
    if (turn.text != "b" && turn.text != "w") {
      return fail(Reason::syntax, "the turn of an SFEN is b (the side that begins) or w", turn.column);
    }
    add(" ", turn.column - 1);
    add(turn.text == "b" ? "w - - 0 " : "b - - 0 ", turn.column);
    return number() && hands();
  }
  bool number() {
    const Field& field = fields_[3];
    int value = 0;
    const char* begin = field.text.data();
    const char* end = begin + field.text.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc{} || stop != end || value < 1 || value > 2 * kLargestCounter || field.text[0] == '0') {
      return fail(Reason::syntax, "the number of the next move is a whole number from 1, without leading zeros",
                  field.column);
    }
    add(std::to_string((value + 1) / 2), field.column);
    return true;
  }
  bool hands() {
    const Field& field = fields_[2];
    if (field.text == "-") return true;
    if (dialect_.key_in_hands.empty()) {
      return fail(Reason::syntax, "nobody has pieces in hand in this game: the field is -", field.column);
    }
    const auto read = read_foreign_square(variant_, Format::usi, field.text);
    if (!read || read->length != field.text.size()) {
      return fail(Reason::bad_key, "here stands - or the square of a Lion that was taken, not " + shown(field.text),
                  field.column);
    }
    add(" " + std::string(dialect_.key_in_hands) + "=" + variant_.board.name(read->square), field.column);
    return true;
  }

  const Variant& variant_;
  const Dialect& dialect_;
  std::string_view text_;
  std::vector<Field> fields_;
  std::string own_;
  std::vector<int> columns_;
  Error error_;
};

}  // namespace

std::expected<std::string, Error> export_position(const Variant& variant, const Dialect& dialect,
                                                  const Position& position) {
  Position assumed = position;
  if (dialect.assume != nullptr) dialect.assume(variant, assumed);
  std::string hands = "-";
  for (const FenKey& key : variant.keys) {
    const std::string value = key.write(variant, position);
    if (value == (dialect.assume != nullptr ? key.write(variant, assumed) : "")) continue;
    const auto square = variant.board.find(value);
    if (dialect.key_in_hands != key.name || !square) return cannot_say(dialect, std::string(key.name) + "=" + value);
    hands = foreign_square(variant, dialect.format, *square);
  }
  return dialect.format == Format::usi ? usi_position(variant, dialect, position, hands)
                                       : uci_position(variant, dialect, position);
}

std::expected<Position, Error> import_position(const Variant& variant, const Dialect& dialect, std::string_view text) {
  return Translation(variant, dialect, text).read();
}

}  // namespace rules
