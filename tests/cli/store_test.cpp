// `--store URL` as an operator uses it, with the commands that work on a server's data.
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

/// A place with a page, a directory for the server and another one for its database.
class StoreOption : public testing::Test {
 protected:
  StoreOption() {
    fs::create_directories(place_ / "page");
    std::ofstream(place_ / "page" / "index.html") << "<!doctype html><title>Astragal</title>";
  }
  ~StoreOption() override { fs::remove_all(place_); }

  [[nodiscard]] std::string inside(const std::string& name) const { return place_ / name; }
  [[nodiscard]] std::string url() const { return "sqlite:" + inside("elsewhere/games.db"); }
  [[nodiscard]] std::vector<std::string> serving(const std::string& store) const {
    return {"serve", "--listen", "127.0.0.1:0", "--data", inside("data"), "--page", inside("page"),
            "--log", "error",    "--computer",  "off",    "--store",      store};
  }
  [[nodiscard]] Finished admin(const std::vector<std::string>& words, const std::string& input = "") const {
    std::vector<std::string> all{"admin"};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {"--data", inside("data"), "--store", url()});
    return run(all, input);
  }
  [[nodiscard]] std::string names() const {
    const Finished list = admin({"list"});
    EXPECT_EQ(list.status, 0) << list.err;
    return list.out;
  }
  void make_account(const std::string& name) const {
    const Finished made = admin({"make-account", name}, "a long password of alice\n");
    EXPECT_EQ(made.status, 0) << made.err;
  }

 private:
  fs::path place_ = fs::temp_directory_path() / ("astragal-store-" + std::to_string(getpid()));
};

TEST_F(StoreOption, holds_the_database_and_data_all_else) {
  Program server(serving(url()));
  const auto line = server.read_line(std::chrono::seconds{20});
  ASSERT_TRUE(line) << server.finish().err;
  EXPECT_THAT(*line, HasSubstr("Astragal is on "));
  EXPECT_TRUE(fs::exists(inside("elsewhere/games.db")));
  EXPECT_TRUE(fs::exists(inside("data/admin.sock")));
  EXPECT_FALSE(fs::exists(inside("data/astragal.db")));
  EXPECT_EQ(fs::status(inside("data")).permissions(), fs::perms::owner_all);
  make_account("Alice");  // by the server
  EXPECT_THAT(names(), HasSubstr("Alice"));
}

TEST_F(StoreOption, is_what_admin_backup_and_restore_work_on) {
  make_account("Alice");
  const Finished copied = run({"backup", inside("copy.db"), "--store", url()});
  EXPECT_EQ(copied.status, 0) << copied.err;
  make_account("Bobby");
  EXPECT_THAT(names(), HasSubstr("Bobby"));
  const Finished restored = run({"restore", inside("copy.db"), "--store", url()});
  EXPECT_EQ(restored.status, 0) << restored.err;
  EXPECT_THAT(restored.out, HasSubstr("What was there before is in " + inside("elsewhere/before-restore-")));
  EXPECT_THAT(names(), AllOf(HasSubstr("Alice"), Not(HasSubstr("Bobby"))));
}

TEST_F(StoreOption, may_be_a_postgresql_database) {
  const std::string url = server::test::postgres_database("cli");
  {
    Program server(serving(url));
    const auto line = server.read_line(std::chrono::seconds{20});
    ASSERT_TRUE(line) << server.finish().err;
    const Finished made =
        run({"admin", "make-account", "Alice", "--data", inside("data"), "--store", url}, "a long password of alice\n");
    EXPECT_EQ(made.status, 0) << made.err;
  }  // it is killed
  const Finished list = run({"admin", "list", "--data", inside("data"), "--store", url});
  EXPECT_THAT(list.out, HasSubstr("Alice")) << list.err;
  EXPECT_FALSE(fs::exists(inside("data/astragal.db")));
  Program next(serving(url));
  ASSERT_TRUE(next.read_line(std::chrono::seconds{20})) << next.finish().err;
  const Finished copied = run({"backup", inside("copy.db"), "--store", url});
  EXPECT_EQ(copied.status, 1);
  EXPECT_THAT(copied.err, HasSubstr("backed up by its own tools"));
}

TEST_F(StoreOption, is_never_copied_over_a_file_of_the_server) {
  make_account("Alice");
  fs::create_directories(inside("data"));
  for (const std::string name : {"alive", "admin.sock", "server.lock", "computer.key"}) {
    const std::string to = inside("data/" + name);
    const Finished copied = run({"backup", to, "--data", inside("data"), "--store", url()});
    EXPECT_EQ(copied.status, 1) << name;
    EXPECT_THAT(copied.err, HasSubstr(to + " is a name of the server's own files"));
    EXPECT_FALSE(fs::exists(to));
  }
}

TEST_F(StoreOption, is_a_file_in_data_where_nothing_is_said) {
  const std::string data = inside("data");
  const Finished made = run({"admin", "make-account", "Alice", "--data", data}, "a long password of alice\n");
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_TRUE(fs::exists(inside("data/astragal.db")));
  const Finished list = run({"admin", "list", "--data", data, "--store", "sqlite:" + data + "/astragal.db"});
  EXPECT_THAT(list.out, HasSubstr("Alice")) << list.err;
}

TEST_F(StoreOption, of_no_kind_that_there_is_is_refused_with_what_to_write) {
  const std::string url = "mysql://localhost/astragal";
  const std::vector<std::vector<std::string>> commands{serving(url),
                                                       {"backup", inside("copy.db"), "--store", url},
                                                       {"restore", inside("copy.db"), "--store", url},
                                                       {"admin", "list", "--data", inside("data"), "--store", url}};
  for (const auto& command : commands) {
    const Finished end = run(command);
    EXPECT_EQ(end.status, 1) << command[0];
    EXPECT_THAT(end.err, HasSubstr("astragal " + command[0] + ": \"" + url +
                                   "\" names no store: write sqlite: and the path of a file, as "
                                   "sqlite:data/astragal.db"));
  }
  EXPECT_FALSE(fs::exists(inside("data")));
}

TEST_F(StoreOption, is_that_of_one_server_in_a_directory) {
  Program server(serving(url()));
  ASSERT_TRUE(server.read_line(std::chrono::seconds{20})) << server.finish().err;
  const Finished second = run(serving("sqlite:" + inside("third/games.db")));
  EXPECT_EQ(second.status, 1);
  EXPECT_THAT(second.err, HasSubstr("another server has the directory " + inside("data")));
  EXPECT_THAT(names(), IsEmpty()) << "the first one is asked still";
}

TEST_F(StoreOption, of_another_server_is_not_worked_on) {
  Program server(serving(url()));
  ASSERT_TRUE(server.read_line(std::chrono::seconds{20})) << server.finish().err;
  const std::string other = "sqlite:" + inside("third/games.db");
  const Finished made =
      run({"admin", "make-account", "Alice", "--data", inside("data"), "--store", other}, "a long password of alice\n");
  EXPECT_EQ(made.status, 1);
  EXPECT_THAT(made.err, HasSubstr("the server in that directory works on " + url()));
  EXPECT_THAT(names(), IsEmpty());
  EXPECT_FALSE(fs::exists(inside("third")));
}

TEST_F(StoreOption, that_is_empty_is_refused) {
  const Finished end = run(serving(""));
  EXPECT_NE(end.status, 0);
  EXPECT_THAT(end.err, HasSubstr("it is empty: write sqlite: and the path of a file"));
}

TEST_F(StoreOption, elsewhere_leaves_no_data_directory_open_to_others) {
  fs::create_directories(inside("data"));
  fs::permissions(inside("data"), fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec);
  const Finished end = run(serving(url()));
  EXPECT_EQ(end.status, 1);
  EXPECT_THAT(end.err, HasSubstr("others may enter " + inside("data")));
}

}  // namespace
}  // namespace cli_tests
