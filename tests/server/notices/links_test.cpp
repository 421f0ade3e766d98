// Links in mails: each is good for one account and one thing, for a time, and only while what it was made for still
// holds.
#include "server/notices/links.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

class LinksTest : public testing::Test {
 protected:
  bool fits(const std::string& text, LinkFor what, const std::string& bound, Now now) const {
    const auto link = Links::read(text);
    return link && links.fits(*link, what, bound, now);
  }
  const Links links{fairness::Hash{1, 2, 3}};
  const Now until{1'000};
  const std::string good = links.make(LinkFor::reset, "u-AAAAAAAAAA", "hash", until);
};

TEST_F(LinksTest, AreGoodForWhatTheyWereMadeFor) {
  EXPECT_TRUE(fits(good, LinkFor::reset, "hash", until));
  EXPECT_EQ(Links::read(good)->account, "u-AAAAAAAAAA");
  EXPECT_FALSE(fits(good, LinkFor::confirm, "hash", until));
  EXPECT_FALSE(fits(good, LinkFor::reset, "another hash", until));
  EXPECT_FALSE(fits(good, LinkFor::reset, "hash", until + Ms{1}));
}

TEST_F(LinksTest, CannotBeChanged) {
  std::string other = good;
  other[2] = 'B';
  EXPECT_FALSE(fits(other, LinkFor::reset, "hash", until));
  std::string longer = good;
  longer.replace(longer.find("1000"), 4, "9000");
  EXPECT_FALSE(fits(longer, LinkFor::reset, "hash", until));
  EXPECT_FALSE(Links(fairness::Hash{9}).fits(*Links::read(good), LinkFor::reset, "hash", until)) << "another server";
  EXPECT_FALSE(fits(good.substr(0, good.size() - 1), LinkFor::reset, "hash", until));
}

TEST_F(LinksTest, HaveOneForm) {
  for (const char* wrong : {"", ".", "..", "u-A", "u-A.", "u-A.12", "u-A.x.y", ".12.ab", "u A.12.ab"}) {
    EXPECT_FALSE(Links::read(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace server
