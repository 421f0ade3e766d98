// Which store a URL names.
#include "server/store/backends/open.hpp"

#include "tests/server/store/support.hpp"

namespace store_tests {
namespace {

TEST(Backends, sqlite_is_named_with_the_path_of_its_file) {
  const Directory place;
  const std::filesystem::path file = place / "deep" / "astragal.db";
  const auto store = store::open("sqlite:" + file.string());
  ASSERT_TRUE(store) << store.error().what;
  EXPECT_TRUE(create(**store, game_id(1), events(1, 1)));
  EXPECT_TRUE(std::filesystem::exists(file));
}

TEST(Backends, a_name_of_no_store_is_refused_with_what_to_write) {
  for (const char* url : {"", "sqlite", "sqlite:", "mysql://localhost/astragal", "/data/astragal.db"}) {
    const auto store = store::open(url);
    EXPECT_EQ(refusal(store), "invalid") << url;
    EXPECT_THAT(store.error().what, testing::HasSubstr("write sqlite: and the path of a file"));
  }
}

}  // namespace
}  // namespace store_tests
