// The computer's key: a file for its owner alone, and what comes of it.
#include "server/computer/key.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/server/support/directory.hpp"

namespace server::computer {
namespace {

class Key : public testing::Test {
 protected:
  fairness::Secret key{1, 2, 3};
  server::test::Directory place;
  std::filesystem::path file = place / std::string{kKeyFile};
};

TEST_F(Key, IsReadAsItWasWrittenAndOnlyByItsOwner) {
  ASSERT_TRUE(write_key(file, key));
  EXPECT_EQ(read_key(file), key);
  struct stat found{};
  ASSERT_EQ(::stat(file.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0600U);
}

TEST_F(Key, ReplacesAnOlderOneAndWhatAKilledServerHasLeft) {
  std::ofstream(file) << "older";
  std::ofstream(file.string() + ".part") << "half";
  ASSERT_TRUE(write_key(file, key));
  EXPECT_EQ(read_key(file), key);
}

TEST_F(Key, IsRefusedWhereItIsNone) {
  EXPECT_FALSE(read_key(file));
  std::ofstream(file) << "0102\n";
  EXPECT_FALSE(read_key(file));
  EXPECT_FALSE(write_key(place / "no" / "such" / "directory", key));
}

TEST_F(Key, GivesEachLevelEachPlayerAndEachDrawAnotherSecret) {
  EXPECT_NE(token_of(key, 1), token_of(key, 2));
  EXPECT_NE(token_of(key, 1), token_of(fairness::Secret{2}, 1));
  EXPECT_NE(secret_of(key, "one", "aaaaaaaa.1"), secret_of(key, "one", "aaaaaaaa.2"));
  EXPECT_NE(secret_of(key, "one", "aaaaaaaa.1"), secret_of(key, "other", "aaaaaaaa.1")) << "they may play each other";
  EXPECT_EQ(secret_of(key, "one", "aaaaaaaa.1"), secret_of(key, "one", "aaaaaaaa.1"));
}

}  // namespace
}  // namespace server::computer
