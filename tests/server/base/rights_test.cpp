// Roles and scopes: sets of words, as the store and the wire spell them.
#include "server/base/rights.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace server
