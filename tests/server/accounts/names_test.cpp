// Names: which may be had, and which look alike.
#include "server/accounts/names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace server {
namespace {

TEST(Names, of_the_right_form_are_taken_as_they_are) {
  for (const char* name : {"Al", "alice", "ALICE", "4Tz8", "a-b_c", "Anna-Maria_1234567890", "x_"}) {
    const auto read = read_name(name);
    EXPECT_EQ(read.has_value(), std::string_view{name}.size() <= 20) << name;
    EXPECT_EQ(read.value_or(name), name);
  }
  EXPECT_TRUE(read_name(std::string(20, 'x')));
}

TEST(Names, of_another_form_are_refused_with_a_sentence) {
  for (const std::string& name :
       {std::string{}, std::string{"a"}, std::string(21, 'x'), std::string{"-bob"}, std::string{"_bob"},
        std::string{"b b"}, std::string{"b.b"}, std::string{"b\0b", 3}, std::string{"Zo\xc3\xab"},
        std::string{"b\xd0\xbe"
                    "b"},
        std::string{"<b>"}}) {
    const auto read = read_name(name);
    ASSERT_FALSE(read) << name;
    EXPECT_GT(read.error().text().size(), 10U);
  }
}

TEST(Names, of_the_server_itself_and_what_looks_like_them_are_nobodys) {
  for (const char* name : {"admin", "Admin", "ADM1N", "adrnin", "a-d-m-i-n", "m0derator", "Moderator", "astragal",
                           "Astraga1", "astragal-support", "Guest", "guest-4Tz8", "Gue5t123", "closed-account",
                           "CLOSED_ACCOUNT", "c1osedaccount2", "r00t", "5upport"}) {
    EXPECT_FALSE(read_name(name)) << name;
  }
  for (const char* name : {"administrate", "modest", "guess", "badmin", "rooted"}) EXPECT_TRUE(read_name(name)) << name;
}

TEST(Names, that_look_alike_have_one_skeleton) {
  const auto alike = [](std::string_view one, std::string_view other) { return skeleton(one) == skeleton(other); };
  EXPECT_TRUE(alike("Bob", "b0b"));
  EXPECT_TRUE(alike("Bob", "B-O_B"));
  EXPECT_TRUE(alike("William", "vvi11iarn"));
  EXPECT_TRUE(alike("Illinois", "1lIin0is"));
  EXPECT_TRUE(alike("susan", "5u5an"));
  EXPECT_FALSE(alike("bob", "bop"));
  EXPECT_FALSE(alike("anna", "anne"));
  EXPECT_FALSE(alike("marc", "mark"));
  EXPECT_FALSE(alike("vera", "wera"));
  EXPECT_FALSE(alike("Alicia", "Alida"));
}

TEST(Names, look_alike_wherever_the_letters_stand_that_do) {
  const std::vector<std::pair<std::string, std::string>> pairs{{"m", "rn"}, {"w", "vv"}};
  const std::vector<std::string> surroundings{"", "v", "vv", "r", "n", "w", "m", "c", "l", "cl", "rr", "nn"};
  for (const auto& [one, other] : pairs) {
    for (const std::string& before : surroundings) {
      for (const std::string& after : surroundings) {
        const std::string name = before + one + after;
        EXPECT_EQ(skeleton(name), skeleton(before + other + after)) << name << " and " << before + other + after;
      }
    }
  }
}

TEST(Names, keep_their_skeleton_for_ever) {
  // These skeletons are stored: another way to fold letters would let two accounts look alike.
  EXPECT_EQ(skeleton("Rn_B0b-1I5vvvDm"), "rnbobllsvvvdrn");
  for (const char* name : {"Alice", "vvvv", "rrnn", "r-n", "O0o", "S5s"}) {
    EXPECT_EQ(skeleton(skeleton(name)), skeleton(name)) << name;
  }
}

TEST(Names, are_nobodys_id) {
  for (const char* name : {"u-8WfHd2Ky1z", "g-4Tz81LqPdW", "U-abcdefghij", "G-0123456789"}) {
    EXPECT_FALSE(read_name(name)) << name;
  }
  for (const char* name : {"u-8WfHd2Ky1", "u-8WfHd2Ky1zz", "u_8WfHd2Ky1z", "h-8WfHd2Ky1z", "u-8WfHd2K-1z"}) {
    EXPECT_TRUE(read_name(name)) << name;
  }
}

}  // namespace
}  // namespace server
