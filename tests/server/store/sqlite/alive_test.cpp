// The stamp of when a server has last served a database.
#include "server/store/sqlite/alive.hpp"

#include <fstream>

#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

using sqlite::AliveStamp;

TEST(AliveStamp, is_read_as_it_was_written) {
  const Directory folder;
  const AliveStamp stamp(folder / "alive");
  EXPECT_FALSE(stamp.read());
  stamp.write(at(1'795'000'000'000));
  stamp.write(at(1'795'000'000'001));
  EXPECT_EQ(AliveStamp(folder / "alive").read(), at(1'795'000'000'001));
  std::ofstream(folder / "alive") << "nonsense";
  EXPECT_FALSE(stamp.read());
  stamp.write(at(1'795'000'000'002));
  EXPECT_EQ(stamp.read(), at(1'795'000'000'002));
}

}  // namespace
}  // namespace store_tests
