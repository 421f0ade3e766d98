// The text of a foreign file: which encoding its bytes are in, and moves in the letters of other languages.
#include <stdexcept>

#include <gtest/gtest.h>

#include "rules/foreign/letters.hpp"
#include "rules/foreign/shift_jis.hpp"
#include "rules/foreign/text.hpp"

namespace rules::test {
namespace {

using foreign::decode;
using foreign::Letters;

/// The text, and the warnings about it behind it.
std::string decoded(std::string_view bytes) {
  const auto text = decode(bytes);
  if (!text) return "refused: " + text.error().said.text();
  std::string out = text->utf8;
  for (const foreign::Note& note : text->notes.kept()) out += "|" + note.said.text();
  return out;
}

constexpr std::string_view kAsShiftJis = "|this is not UTF-8, so it is read as Shift-JIS";

TEST(ForeignText, is_utf8_where_it_can_be) {
  EXPECT_EQ(decoded("先手：甲\r\n"), "先手：甲\n");
  EXPECT_EQ(decoded("\xef\xbb\xbfM\xc3\xbc\r1. e4"), "Mü\n1. e4");
}

TEST(ForeignText, is_shift_jis_where_it_has_words_of_a_japanese_file) {
  const std::string begin = "\x90\xe6\x8e\xe8\x81\x46";  // 先手：
  EXPECT_EQ(decoded(begin + "\x8d\x62\r\n"), "先手：甲\n" + std::string(kAsShiftJis));
  // Second bytes that are ASCII, that lie on both sides of the gap at 0x7f, and the last one of a row.
  EXPECT_EQ(decoded(begin + "\x83\x5c\x83\x7e\x83\x80\x81\x9e\x81\x9f\x81\xfc"),
            "先手：ソミム◇◆◯" + std::string(kAsShiftJis));
}

TEST(ForeignText, says_how_many_bytes_are_no_characters) {
  const std::string begin = "\x90\xe6\x8e\xe8\x81\x46";
  EXPECT_EQ(decoded(begin + "\x85\x40\xfd\r\n\x8d"),
            "先手：�@�\n�" + std::string(kAsShiftJis) + "|3 of its bytes are no characters: they are read as �");
}

TEST(ForeignText, is_windows_1252_otherwise) {
  EXPECT_EQ(decoded("M\xfcller \x80"), "Müller €|this is not UTF-8, so it is read as Windows-1252: look at the names");
}

TEST(ForeignText, of_other_kinds_is_refused) {
  EXPECT_EQ(decoded("\xff\xfe"), "refused: this is UTF-16: save it as UTF-8");
  EXPECT_EQ(decoded(std::string_view("a\0b", 3)), "refused: this is no text: it has a byte 0");
}

/// Every pair of bytes is read without looking behind its end.
TEST(ForeignText, any_two_bytes_are_a_character_or_none) {
  for (int lead = 0; lead < 256; ++lead) {
    for (int trail = 0; trail < 256; ++trail) {
      const std::string bytes{static_cast<char>(lead), static_cast<char>(trail)};
      const auto two = foreign::first_of_shift_jis(bytes);
      EXPECT_TRUE(two.bytes == 1 || (two.bytes == 2 && two.character != foreign::kNoCharacter));
      EXPECT_EQ(foreign::first_of_shift_jis(bytes.substr(0, 1)).bytes, 1);
    }
  }
}

const Letters& letters_of(std::string_view language) {
  for (const Letters& letters : foreign::letters_of_languages()) {
    if (letters.language == language) return letters;
  }
  throw std::out_of_range("no such language");
}

TEST(ForeignLetters, become_english_ones_also_where_a_pawn_promotes) {
  EXPECT_EQ(in_english("Sbd7+", letters_of("German")), "Nbd7+");
  EXPECT_EQ(in_english("e8=D#", letters_of("German")), "e8=Q#");
  EXPECT_EQ(in_english("Rxc1", letters_of("French")), "Kxc1");
  EXPECT_EQ(in_english("Крf1", letters_of("Russian")), "Kf1");
  EXPECT_EQ(in_english("Кf3", letters_of("Russian")), "Nf3");
  EXPECT_EQ(in_english("O-O-O", letters_of("Polish")), "O-O-O");
}

TEST(ForeignLetters, are_all_of_one_language) {
  EXPECT_TRUE(may_be_in("Kf1", letters_of("German")));
  EXPECT_TRUE(may_be_in("e4", letters_of("German")));
  EXPECT_TRUE(may_be_in("Rf1", letters_of("French")));
  EXPECT_FALSE(may_be_in("Nf3", letters_of("German")));
  EXPECT_FALSE(may_be_in("Rf1", letters_of("German")));
}

}  // namespace
}  // namespace rules::test
