// `astragal serve --check`: what is in the way of a start is found before it, and nothing is changed.
#include <SQLiteCpp/Database.h>
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "server/fairness/sign.hpp"
#include "tests/cli/installation.hpp"

namespace cli_tests {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// A port of this machine that somebody listens on.
class TakenPort {
 public:
  TakenPort() : handle_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (bind(handle_, any, length) != 0 || listen(handle_, 1) != 0 || getsockname(handle_, any, &length) != 0)
      throw std::runtime_error("no port to listen on");
    port_ = ntohs(address.sin_port);
  }
  ~TakenPort() { close(handle_); }
  TakenPort(const TakenPort&) = delete;
  TakenPort& operator=(const TakenPort&) = delete;
  [[nodiscard]] std::string address() const { return "127.0.0.1:" + std::to_string(port_); }

 private:
  int handle_;
  int port_ = 0;
};

class ServeCheck : public testing::Test {
 protected:
  [[nodiscard]] Finished check(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all = more;
    if (std::ranges::find(all, "--listen") == all.end()) all.insert(all.end(), {"--listen", "127.0.0.1:0"});
    return run(here_.with({"serve", "--check"}, all));
  }
  void expect_fails(const std::string& line, const std::vector<std::string>& more = {}) const {
    const Finished end = check(more);
    EXPECT_EQ(end.status, 1);
    EXPECT_THAT(end.out, HasSubstr("fail " + line));
    EXPECT_THAT(end.out, Not(HasSubstr(" 0 fail\n")));
  }
  void expect_warns(const std::string& line, const std::vector<std::string>& more = {}) const {
    const Finished end = check(more);
    EXPECT_EQ(end.status, 0) << end.out;
    EXPECT_THAT(end.out, HasSubstr("warn " + line));
  }
  void change(const std::string& sql) const {
    SQLite::Database database(here_.database(), SQLite::OPEN_READWRITE);
    database.exec(sql);
  }
  /// All files in the data, with their content.
  [[nodiscard]] std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    if (!fs::exists(here_.inside("data"))) return all;
    for (const auto& entry : fs::directory_iterator(here_.inside("data"))) {
      std::ifstream in(entry.path(), std::ios::binary);
      all[entry.path().filename()] = {std::istreambuf_iterator<char>(in), {}};
    }
    return all;
  }

  Installation here_{"check"};
};

TEST_F(ServeCheck, of_an_empty_place_says_what_the_first_start_makes_and_makes_nothing) {
  const Finished end = check();
  EXPECT_EQ(end.status, 0) << end.out;
  EXPECT_THAT(end.out, AllOf(HasSubstr("ok   options: "), HasSubstr("ok   page: "),
                             HasSubstr("is missing; the first start makes it"), HasSubstr("ok   disk: "),
                             HasSubstr("ok   schedule: 2 tournaments of the example"), HasSubstr("ok   database: "),
                             HasSubstr("ok   address: 127.0.0.1:0 is free"), HasSubstr(" 0 fail\n")));
  EXPECT_FALSE(fs::exists(here_.inside("data")));
}

TEST_F(ServeCheck, of_a_closed_database_changes_nothing) {
  here_.make_database();
  const auto before = files();
  const Finished end = check();
  EXPECT_EQ(end.status, 0) << end.out;
  EXPECT_THAT(end.out, AllOf(HasSubstr(here_.database() + " is whole"), HasSubstr("ok   migrations: all ")));
  EXPECT_EQ(files(), before);
}

TEST_F(ServeCheck, of_what_a_killed_server_has_left_reads_its_log_and_keeps_it) {
  {
    Program server(here_.serving());
    ASSERT_TRUE(server.read_line(std::chrono::seconds{60}));
    const Finished beside = check();
    EXPECT_EQ(beside.status, 0) << beside.out;
    EXPECT_THAT(beside.out, HasSubstr("warn server: one runs in "));
  }
  const Finished end = check();
  EXPECT_EQ(end.status, 0) << end.out;
  EXPECT_THAT(end.out, AllOf(HasSubstr("ok   keys: the server signs with "), Not(HasSubstr("server: one runs"))));
  EXPECT_TRUE(fs::exists(here_.database() + "-wal"));
  Program again(here_.serving());
  EXPECT_TRUE(again.read_line(std::chrono::seconds{60}));
}

TEST_F(ServeCheck, finds_a_damaged_database) {
  here_.make_database();
  std::fstream file(here_.database(), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(4096);
  file << std::string(8192, '\xff') << std::flush;
  expect_fails("database: ");
}

TEST_F(ServeCheck, finds_what_is_no_database) {
  fs::create_directories(here_.inside("data"));
  fs::permissions(here_.inside("data"), fs::perms::owner_all);
  std::ofstream(here_.database()) << std::string(5000, 'x');
  expect_fails("database: " + here_.database());
}

TEST_F(ServeCheck, finds_a_database_of_a_newer_version) {
  here_.make_database();
  change("INSERT INTO schema_migrations SELECT max(version) + 1, 'to_come', 'x', 0 FROM schema_migrations");
  expect_fails("migrations: " + here_.database() + ": a newer version of this program has used the database");
}

TEST_F(ServeCheck, tells_that_an_older_database_will_be_upgraded) {
  here_.make_database();
  change("DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations)");
  expect_warns("migrations: ");
}

TEST_F(ServeCheck, finds_a_signing_key_whose_halves_do_not_fit) {
  here_.make_database();
  change("INSERT INTO signing_keys (public_key, seed, start_ms) VALUES (zeroblob(32), zeroblob(32), 1)");
  expect_fails("keys: a signing key's secret does not belong to its public half");
}

TEST_F(ServeCheck, finds_a_wrong_key_of_the_computer) {
  here_.make_database();
  const std::string right = fairness::to_hex(fairness::SigningKey(fairness::Secret{}).public_key());
  change("INSERT INTO signing_keys (public_key, seed, start_ms) VALUES (x'" + right + "', zeroblob(32), 1)");
  const std::string key = here_.inside("data/computer.key");
  std::ofstream(key) << std::string(64, 'a') << '\n';
  expect_warns("computer's key: " + key + " belongs to another database");
  std::ofstream(key) << "no key\n";
  expect_warns("computer's key: " + key + " holds no key");
}

TEST_F(ServeCheck, finds_a_port_that_is_taken) {
  const TakenPort taken;
  expect_fails("address: " + taken.address() + " is taken", {"--listen", taken.address()});
  expect_fails("address: 192.0.2.1:80", {"--listen", "192.0.2.1:80"});
  expect_fails("address: \"localhost\" is no IP address", {"--listen", "localhost:0"});
  expect_fails("metrics: " + taken.address() + " is taken", {"--metrics", taken.address()});
  expect_fails("metrics: 127.0.0.1:1 is that of --listen", {"--listen", "127.0.0.1:1", "--metrics", "127.0.0.1:1"});
}

TEST_F(ServeCheck, finds_a_page_that_is_none_and_words_that_are_none) {
  expect_fails("page: ", {"--page", here_.inside("nothing")});
  expect_fails("words: ", {"--words", here_.inside("nothing")});
}

TEST_F(ServeCheck, finds_what_is_wrong_with_the_schedule_as_a_start_does) {
  const std::string file = here_.inside("schedule.json");
  expect_fails("options: the schedule " + file + " is not there", {"--schedule", file});
  expect_fails("options: the schedule " + here_.inside("") + " is a directory", {"--schedule", here_.inside("")});
  const std::string pipe = here_.inside("pipe");  // nobody writes into it
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  expect_fails("options: the schedule " + pipe + " is no file but a pipe", {"--schedule", pipe});
  (void)std::ofstream(file);
  expect_fails("options: the schedule " + file + " is empty", {"--schedule", file});
  std::ofstream(file) << "[\n  {\"id\": }\n]";
  expect_fails("options: the schedule " + file + ", line 2, column 10: this is no JSON", {"--schedule", file});
  std::ofstream(file) << R"([{"id": "cup"}])";
  const std::string wrong = "the schedule " + file + ", at /0/times: ";
  expect_fails("options: " + wrong, {"--schedule", file});
  const Finished start = run(here_.with({"serve"}, {"--listen", "127.0.0.1:0", "--schedule", file}));
  EXPECT_EQ(start.status, 1);
  EXPECT_THAT(start.err, HasSubstr("astragal serve: " + wrong));
  EXPECT_EQ(check({"--schedule", "off"}).status, 0);
  EXPECT_EQ(check({"--schedule", "example"}).status, 0);
}

TEST_F(ServeCheck, of_a_word_that_an_option_does_not_have_says_which_it_has) {
  for (const auto& [option, words] :
       {std::pair{"--computer", "elsewhere, here, off"}, std::pair{"--log", "debug, error, info, warning"},
        std::pair{"--log-addresses", "cut, full, none"}}) {
    const Finished end = check({option, "mars"});
    EXPECT_NE(end.status, 0);
    EXPECT_THAT(end.err,
                HasSubstr(std::string{option} + ": \"mars\" is none of its words: say one of " + words + "\n"));
  }
  EXPECT_EQ(check({"--log", "warning", "--computer", "off"}).status, 0);
}

TEST_F(ServeCheck, finds_directories_that_cannot_be_the_servers) {
  std::ofstream(here_.inside("file")) << "x";
  expect_fails("data: " + here_.inside("file") + " is no directory", {"--data", here_.inside("file")});
  fs::create_directories(here_.inside("shared"));
  std::ofstream(here_.inside("shared/letter")) << "x";
  fs::permissions(here_.inside("shared"), fs::perms::all);
  expect_fails("data: others may enter ", {"--data", here_.inside("shared")});
}

TEST_F(ServeCheck, finds_what_is_wrong_with_the_mail) {
  const std::vector<std::string> mail{"--public-url", "http://127.0.0.1", "--mail-relay",   "smtp://127.0.0.1",
                                      "--mail-from",  "a@example.org",    "--mail-password"};
  const auto with_file = [&](const std::string& file) {
    auto all = mail;
    all.push_back(here_.inside(file));
    return all;
  };
  expect_fails("options: the file of --mail-password cannot be read", with_file("nothing"));
  std::ofstream(here_.inside("relay")) << "hush\n";
  fs::permissions(here_.inside("relay"), fs::perms::owner_read | fs::perms::others_read);
  expect_warns("password: everybody may read " + here_.inside("relay"), with_file("relay"));
}

}  // namespace
}  // namespace cli_tests
