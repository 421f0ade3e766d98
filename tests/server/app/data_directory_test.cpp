// The server's own directory: for one server at a time, and for nobody else.
#include "server/app/data_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/server/support/directory.hpp"

namespace server::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class DataDirectoryTest : public testing::Test {
 protected:
  Directory place;
  fs::path data = place / "data";
};

TEST_F(DataDirectoryTest, IsForItsOwnerOnly) {
  ASSERT_TRUE(DataDirectory::enter(data));
  EXPECT_EQ(fs::status(data).permissions(), fs::perms::owner_all);
  fs::permissions(data, fs::perms::owner_all | fs::perms::others_exec);
  const auto refused = DataDirectory::enter(data);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), HasSubstr("others may enter " + data.string()));
}

TEST_F(DataDirectoryTest, HasOneServerAtATime) {
  auto first = DataDirectory::enter(data);
  ASSERT_TRUE(first);
  const auto second = DataDirectory::enter(data);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error(), HasSubstr("another server has the directory " + data.string()));
  {
    const DataDirectory gone = std::move(*first);
  }
  EXPECT_TRUE(DataDirectory::enter(data));
}

TEST_F(DataDirectoryTest, NamesItsServerAlwaysAlikeAndNoOtherOneSo) {
  const std::string name = DataDirectory::enter(data)->node();
  EXPECT_EQ(DataDirectory::enter(data)->node(), name);
  EXPECT_NE(DataDirectory::enter(place / "other")->node(), name);
  std::ofstream(data / kServerLock) << "sqlite:/of/an/earlier/version.db";
  EXPECT_NE(DataDirectory::enter(data)->node(), name);
}

TEST_F(DataDirectoryTest, CannotBeAFile) {
  fs::create_directories(data.parent_path());
  std::ofstream(data) << "a file";
  const auto refused = DataDirectory::enter(data);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), HasSubstr("cannot be made (Not a directory)"));
}

}  // namespace
}  // namespace server::test
