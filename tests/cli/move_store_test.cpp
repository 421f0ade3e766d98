// `astragal move-store` as an operator uses it: a server on a file, and then one on PostgreSQL.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tests/cli/support.hpp"
#include "tests/server/support/postgres.hpp"

namespace cli_tests {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
namespace fs = std::filesystem;

class MoveStore : public testing::Test {
 protected:
  MoveStore() {
    fs::create_directories(place_ / "page");
    std::ofstream(place_ / "page" / "index.html") << "<!doctype html><title>Astragal</title>";
  }
  ~MoveStore() override { fs::remove_all(place_); }

  [[nodiscard]] std::string data() const { return place_ / "data"; }
  [[nodiscard]] std::string file() const { return "sqlite:" + data() + "/astragal.db"; }
  [[nodiscard]] std::vector<std::string> serving(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all{"serve",         "--listen", "127.0.0.1:0", "--data",     data(), "--page",
                                 place_ / "page", "--log",    "error",       "--computer", "off"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  [[nodiscard]] Finished move(const std::string& to) const { return run({"move-store", "--from", file(), "--to", to}); }

 private:
  fs::path place_ = fs::temp_directory_path() / ("astragal-move-" + std::to_string(getpid()));
};

TEST_F(MoveStore, takes_a_server_from_a_file_to_postgresql) {
  const std::string url = server::test::postgres_database("cli_move");
  {
    Program server(serving());
    ASSERT_TRUE(server.read_line(std::chrono::seconds{20})) << server.finish().err;
    const Finished made =
        run({"admin", "make-account", "Alice", "--data", data()}, "a long password of alice\n");  // by the server
    EXPECT_EQ(made.status, 0) << made.err;
    const Finished too_early = move(url);
    EXPECT_EQ(too_early.status, 1);
    EXPECT_THAT(too_early.err, HasSubstr("astragal move-store: another server works with this database"));
  }  // it is killed
  const Finished moved = move(url);
  EXPECT_EQ(moved.status, 0) << moved.err;
  EXPECT_THAT(moved.out, testing::ContainsRegex("accounts +1  [0-9a-f]{64}\n"));
  EXPECT_THAT(moved.out, HasSubstr("PostgreSQL has stored all of it.\nThe same on both sides: all tables"));
  const Finished old = run(serving());
  EXPECT_EQ(old.status, 1);
  EXPECT_THAT(old.err, HasSubstr("all that was here is in " + url + " now"));
  const Finished again = move(url);
  EXPECT_EQ(again.status, 1);
  EXPECT_THAT(again.err, HasSubstr("all that was here is in " + url + " now"));
  Program next(serving({"--store", url}));
  ASSERT_TRUE(next.read_line(std::chrono::seconds{20})) << next.finish().err;
  const Finished list = run({"admin", "list", "--data", data(), "--store", url});
  EXPECT_THAT(list.out, HasSubstr("Alice")) << list.err;
}

TEST_F(MoveStore, says_from_where_to_where_it_goes) {
  const Finished turned = run({"move-store", "--from", "postgres://me:hush@localhost/a", "--to", file()});
  EXPECT_EQ(turned.status, 1);
  EXPECT_THAT(turned.err,
              AllOf(HasSubstr("from sqlite:PATH to postgres://USER@HOST/DATABASE"), Not(HasSubstr("hush"))));
  const Finished none = move("postgres:///none?host=/nowhere");
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err, HasSubstr("there is no database " + data() + "/astragal.db"));
  EXPECT_FALSE(fs::exists(data()));
  EXPECT_EQ(run({"move-store", "--from", file()}).status, 2);
}

}  // namespace
}  // namespace cli_tests
