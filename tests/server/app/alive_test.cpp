// The stamp of when the server was last alive.
#include "server/app/alive.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/server/support/directory.hpp"

namespace server::test {
namespace {

TEST(AliveStamp, IsReadAsItWasWritten) {
  const Directory folder;
  const AliveStamp stamp(folder / "alive");
  EXPECT_FALSE(stamp.read());
  stamp.write({1'795'000'000'000});
  stamp.write({1'795'000'000'001});
  EXPECT_EQ(AliveStamp(folder / "alive").read(), Now{1'795'000'000'001});
  std::ofstream(folder / "alive") << "nonsense";
  EXPECT_FALSE(stamp.read());
  stamp.write({1'795'000'000'002});
  EXPECT_EQ(stamp.read(), Now{1'795'000'000'002});
}

}  // namespace
}  // namespace server::test
