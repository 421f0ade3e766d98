// Files that root makes in a directory of another user's belong to that user.
#include "server/base/owner.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "server/base/file_lock.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kNobody = 65534;

struct stat about(const fs::path& file) {
  struct stat found{};
  EXPECT_EQ(::lstat(file.c_str(), &found), 0) << file;
  return found;
}

/// A directory of another user's, if the test may make one: it is root's then.
class OwnerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "astragal-owner-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    directory_ = name;
    if (::geteuid() == 0) {
      ASSERT_EQ(::chown(directory_.c_str(), kNobody, kNobody), 0);
      owner_ = kNobody;
    }
  }
  void TearDown() override { fs::remove_all(directory_); }

  fs::path directory_;
  uid_t owner_ = ::geteuid();
};

TEST_F(OwnerTest, IsThatOfTheDirectory) {
  ASSERT_TRUE(FileLock::take(directory_ / "lock"));
  EXPECT_EQ(about(directory_ / "lock").st_uid, owner_);
}

TEST_F(OwnerTest, OfAFileElsewhereStaysAsItIs) {
  const fs::path other = directory_.string() + "-other";
  ::close(::open(other.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600));
  ::symlink(other.c_str(), (directory_ / "lock").c_str());
  EXPECT_FALSE(FileLock::take(directory_ / "lock")) << "it leads to a file elsewhere";
  ::link(other.c_str(), (directory_ / "second").c_str());
  ASSERT_TRUE(FileLock::take(directory_ / "second"));
  EXPECT_EQ(about(other).st_uid, ::geteuid());
  fs::remove(other);
}

}  // namespace
}  // namespace server
