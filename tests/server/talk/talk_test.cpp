// Who may say what: texts, words, rates, mutes and blocks.
#include "server/talk/talk.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <map>

#include "server/talk/shown_name.hpp"
#include "server/talk/text.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TEST(TalkText, any_script_and_emoji_may_be_written) {
  for (const char* text :
       {"Good luck!", "Viel Glück", "удачи", "頑張って", "♞ e4?!", "👨‍👩‍👧", "שלום", " a "}) {
    EXPECT_TRUE(check_talk(text)) << text;
  }
}

TEST(TalkText, what_hides_or_disguises_is_refused) {
  const std::map<std::string, std::vector<std::string>> bad{
      {"control", {"a\nb", "\t", "a\x7f", "\xc2\x85", "a\xe2\x80\xa8", std::string{"a\0b", 3}}},
      {"direction",
       {"a\xe2\x80\xae", "\xe2\x80\x8e", "\xe2\x80\x8f", "\xd8\x9c", "\xe2\x81\xa6", "\xe2\x81\xa9", "\xe2\x80\xaa"}},
      {"invisible", {"a\xe2\x80\x8b", "\xef\xbb\xbf", "\xc2\xad", "\xf3\xa0\x81\x81", "\xe2\x81\xa0"}},
      {"says something", {"", " ", "   ", "\xc2\xa0\xe3\x80\x80", "\xe2\x80\x8d"}}};
  for (const auto& [why, texts] : bad) {
    for (const std::string& text : texts) {
      const auto good = check_talk(text);
      ASSERT_FALSE(good) << why << ": " << testing::PrintToString(text);
      EXPECT_THAT(good.error(), HasSubstr(why)) << testing::PrintToString(text);
    }
  }
}

TEST(WordList, masks_whole_words_and_beginnings_whatever_their_case) {
  const WordList words = WordList::parse("# a remark\ndarn\n  heck*  # another\n\n");
  EXPECT_EQ(words.masked("Darn, what the HECKING move"), "****, what the ******* move");
  EXPECT_EQ(words.masked("darning a check"), "darning a check");
  EXPECT_EQ(words.masked("d4rn h3ck!"), "**** *****");
  EXPECT_EQ(words.masked("schön darnß"), "schön darnß");
  EXPECT_EQ(WordList{}.masked("darn"), "darn");
}

TEST(WordList, is_read_from_a_file_and_comes_with_the_program) {
  const auto file = std::filesystem::temp_directory_path() / ("words-" + std::to_string(::getpid()));
  std::ofstream(file) << "darn\n";
  EXPECT_EQ(WordList::load(file)->masked("darn"), "****");
  std::filesystem::remove(file);
  EXPECT_THAT(WordList::load(file).error(), HasSubstr(file.string()));
  EXPECT_EQ(WordList::built_in().masked("shit happens, Scunthorpe"), "**** happens, Scunthorpe");
}

class TalkRules : public testing::Test {
 protected:
  const PlayerId alice = *PlayerId::parse("u-alice");
  const PlayerId bob = *PlayerId::parse("u-bob");
  const Now start{1'795'000'000'000};
  static store::WallTime wall(Now now) { return store::WallTime{Ms{now.ms}}; }
  Talk talk;

  std::optional<TalkRefusal::Why> refused(const PlayerId& who, Now now, const std::string& text = "hello") {
    const auto allowed = talk.allow(who, text, now);
    if (allowed) return std::nullopt;
    EXPECT_FALSE(allowed.error().sentence.key().empty());
    return allowed.error().why;
  }
};

TEST_F(TalkRules, five_lines_in_ten_seconds_are_enough) {
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(refused(alice, start + 1s * i));
  EXPECT_EQ(refused(alice, start + 9'999ms), TalkRefusal::Why::too_fast);
  EXPECT_FALSE(refused(bob, start + 9'999ms)) << "each has a rate of his own";
  EXPECT_FALSE(refused(alice, start + 10s)) << "what was refused does not count";
  EXPECT_EQ(refused(alice, start + 10s), TalkRefusal::Why::too_fast);
}

TEST_F(TalkRules, a_bad_text_is_refused_and_a_bad_word_masked) {
  EXPECT_EQ(refused(alice, start, "\n"), TalkRefusal::Why::bad_text);
  EXPECT_EQ(talk.allow(alice, "oh shit", start), "oh ****");
}

TEST_F(TalkRules, who_is_muted_waits_until_then_or_for_ever) {
  const store::Muted until{.player = {.id = alice.text()}, .until = wall(start + 60s), .by = {}, .at = wall(start)};
  talk.fill({}, std::array{until});
  EXPECT_EQ(refused(alice, start + 59s), TalkRefusal::Why::muted);
  EXPECT_FALSE(refused(alice, start + 60s));
  talk.set_mute({.player = alice.text(), .until = {}}, start);
  EXPECT_EQ(refused(alice, start + 8'760h), TalkRefusal::Why::muted);
  EXPECT_FALSE(refused(bob, start));
  talk.unmute(alice);
  EXPECT_FALSE(refused(alice, start + 8'760h));
}

TEST_F(TalkRules, a_refusal_says_until_when) {
  talk.set_mute({.player = alice.text(), .until = wall(start + 60s)}, start);
  EXPECT_THAT(talk.allow(alice, "hello", start).error().sentence, HasSubstr("until " + utc_text(start + 60s)));
}

TEST_F(TalkRules, mutes_that_have_ended_are_forgotten) {
  for (int i = 0; i < 100; ++i) {
    talk.set_mute({.player = "u-" + std::to_string(i), .until = wall(start + 1s * i + 60s)}, start + 1s * i);
  }
  EXPECT_EQ(talk.muted(), 60U) << "each new one sweeps those that are over";
  EXPECT_FALSE(refused(*PlayerId::parse("u-99"), start + 1h));
  EXPECT_EQ(talk.muted(), 59U) << "and so does who speaks again, of his own";
  talk.set_mute({.player = alice.text(), .until = {}}, start + 1h);
  EXPECT_EQ(talk.muted(), 1U);
}

TEST(ShownName, is_that_of_the_account_or_what_takes_its_place) {
  EXPECT_EQ(shown_name({.id = "u-0123456789", .name = "Bob"}), "Bob");
  EXPECT_EQ(shown_name({.id = "u-0123456789", .name = "Bob", .closed = true}), "closed account");
  EXPECT_EQ(shown_name({.id = "g-4Tz81LqPdW"}), "Guest 4Tz8");
  EXPECT_EQ(shown_name({.id = "g-"}), "g-");
  EXPECT_EQ(shown_name({.id = "alice"}), "alice");
}

TEST_F(TalkRules, a_block_has_one_direction_and_can_be_taken_back) {
  const store::Block block{.by = alice.text(), .whom = bob.text()};
  talk.fill(std::array{block}, {});
  EXPECT_TRUE(talk.blocks(alice, bob));
  EXPECT_FALSE(talk.blocks(bob, alice));
  talk.set_block(block, store::Blocking::off);
  EXPECT_FALSE(talk.blocks(alice, bob));
  talk.set_block(block, store::Blocking::on);
  EXPECT_TRUE(talk.blocks(alice, bob));
}

TEST_F(TalkRules, ten_thousand_who_spoke_once_are_forgotten) {
  for (int i = 0; i < 10'000; ++i) {
    EXPECT_FALSE(refused(*PlayerId::parse("u-" + std::to_string(i)), start + 20s * i));
  }
  EXPECT_FALSE(refused(alice, start + 20s * 10'000));
}

}  // namespace
}  // namespace server
