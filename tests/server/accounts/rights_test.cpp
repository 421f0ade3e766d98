// Roles and scopes: sets of words, as the store and the wire spell them.
#include "server/base/rights.hpp"

#include <gtest/gtest.h>

#include "protocol/words.hpp"

namespace server {
namespace {

TEST(Rights, are_read_as_they_were_written) {
  const Roles roles{Role::admin, Role::player};
  EXPECT_EQ(roles.text(), "player admin");
  EXPECT_EQ(Roles::parse("player admin"), roles);
  EXPECT_EQ(Roles::parse("admin king player"), roles) << "a word of a later version";
  EXPECT_EQ(Roles::parse(""), Roles{});
  EXPECT_EQ(Scopes::parse(Scopes::all().text()), Scopes::all());
}

TEST(Rights, are_added_and_taken_away) {
  Scopes scopes{Scope::play};
  scopes.add(Scope::bot);
  scopes.remove(Scope::play);
  EXPECT_FALSE(scopes.has(Scope::play));
  EXPECT_TRUE(scopes.has(Scope::bot));
  scopes.remove(Scope::bot);
  EXPECT_TRUE(scopes.empty());
}

TEST(Rights, are_the_words_of_the_wire) {
  std::size_t count = 0;
  Roles::all().each([&](Role role) {
    EXPECT_TRUE(protocol::find_word<protocol::Role>(name(role))) << name(role);
    ++count;
  });
  EXPECT_EQ(count, std::size(protocol::Words<protocol::Role>::kTable));
  count = 0;
  Scopes::all().each([&](Scope scope) {
    EXPECT_TRUE(protocol::find_word<protocol::Scope>(name(scope))) << name(scope);
    ++count;
  });
  EXPECT_EQ(count, std::size(protocol::Words<protocol::Scope>::kTable));
}

}  // namespace
}  // namespace server
