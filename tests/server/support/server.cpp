#include "tests/server/support/server.hpp"

#include <SQLiteCpp/Database.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "server/app/node.hpp"
#include "server/base/log.hpp"
#include "server/base/time.hpp"
#include "server/store/sqlite/alive.hpp"

namespace server::test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

void write(const fs::path& file, std::string_view text) {
  fs::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

std::vector<std::string> serve_arguments(const Place& place, std::uint16_t port, const std::vector<std::string>& more) {
  std::vector<std::string> all{"serve",  "--listen",  "127.0.0.1:" + std::to_string(port), "--data", place.data(),
                               "--page", place.page()};
  all.insert(all.end(), more.begin(), more.end());
  // All clients of a test come from one address.
  for (const char* bound : {"--sockets-per-address", "--reads"}) {
    if (std::ranges::find(more, bound) == more.end()) all.insert(all.end(), {bound, "0"});
  }
  // Only few tests are about the computer, or about what the server announces by itself.
  for (const char* own : {"--computer", "--schedule"}) {
    if (std::ranges::find(more, own) == more.end()) all.insert(all.end(), {own, "off"});
  }
  return all;
}

std::uint16_t port_of(const std::string& address) {
  return static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
}

}  // namespace

Place::Place() {
  write(page() / "index.html", "<!doctype html><title>Astragal</title>");
  write(page() / "assets" / "app-1a2b.js", "export {};");
}

void age(const Place& place, std::chrono::milliseconds by) {
  const std::string earlier = " - " + std::to_string(by.count());
  SQLite::Database((place.data() / "astragal.db").string(), SQLite::OPEN_READWRITE)
      .exec("DROP TRIGGER IF EXISTS game_log_stays; UPDATE game_log SET wall_ms = wall_ms" + earlier +
            "; UPDATE games SET due_ms = due_ms" + earlier + ", finished_ms = finished_ms" + earlier);
  const store::sqlite::AliveStamp stamp(place.data() / store::sqlite::kAliveStamp);
  stamp.write(*stamp.read() - by);
}

LocalServer::LocalServer(const Place& place, const Settings& settings, std::uint16_t port) {
  set_log_level(LogLevel::error);
  Config config;
  config.port = port;
  config.data = place.data();
  config.page = place.page();
  config.session.messages = settings.messages.value_or(config.session.messages);
  config.session.errors = settings.errors.value_or(config.session.errors);
  config.transport.outbox_bytes = settings.outbox_bytes.value_or(config.transport.outbox_bytes);
  config.rooms.tail_events = settings.tail_events.value_or(config.rooms.tail_events);
  if (settings.grace) config.rooms.grace = Ms{*settings.grace};
  if (settings.lobby_quiet) config.lobby.quiet = Ms{*settings.lobby_quiet};
  if (settings.seek_gone) config.lobby.gone = Ms{*settings.seek_gone};
  if (settings.seek_gone) config.lobby.sweep = Ms{*settings.seek_gone} / 4;
  if (settings.idle) config.rooms.idle = Ms{*settings.idle};
  if (settings.patience)
    config.rooms.patience = {.with_clock = Ms{*settings.patience}, .without_clock = Ms{*settings.patience}};
  if (settings.hello) config.session.hello = Ms{*settings.hello};
  if (settings.threads) config.threads = *settings.threads;
  if (settings.close_grace) config.transport.close_grace = Ms{*settings.close_grace};
  // The costs are as low as libsodium allows: what passwords cost is tested where they are hashed.
  config.accounts.passwords.cost = {.passes = 1, .memory = 8192};
  config.accounts.gate.by_name.most = settings.tries_by_name.value_or(config.accounts.gate.by_name.most);
  config.accounts.gate.by_address.most = settings.tries_by_address.value_or(config.accounts.gate.by_address.most);
  config.accounts.new_accounts.most = settings.new_accounts.value_or(kNoLimit);
  config.session.new_guests.most = settings.new_guests.value_or(kNoLimit);
  config.files.by_address.most = settings.game_files.value_or(config.files.by_address.most);
  config.reads.most = settings.reads.value_or(0);  // tests read much more than a person
  config.plays.most = settings.plays.value_or(config.plays.most);
  config.session.sockets = settings.sockets_per_person.value_or(config.session.sockets);
  config.transport.sockets_per_address = 0;  // all clients of a test come from one address
  config.site.https = settings.https;
  config.notices.site = settings.site;
  if (settings.today) {
    config.today = utc_date(SteadyWall{std::chrono::system_clock::now(), running_time()}.at(running_time()));
  }
  for (const std::string& proxy : settings.proxies) {
    if (const auto added = config.site.proxies.add(proxy); !added) throw std::runtime_error(added.error());
  }
  const Ms never = std::chrono::hours{1};
  if (!settings.outages) config.outages = {.gap = never, .slow = never, .common = never, .tenure = {}};
  auto node = Node::open(config);
  if (!node) throw std::runtime_error(node.error());
  node_ = std::move(*node);
  port_ = port_of(node_->address());
  thread_ = std::thread([this] { static_cast<void>(node_->run()); });
}

LocalServer::~LocalServer() {
  stop();
}

void LocalServer::stop() {
  if (!thread_.joinable()) return;
  node_->request_stop("the test");
  thread_.join();
  node_.reset();
}

Child::Child(const Place& place, const std::vector<std::string>& arguments, const Given& given) {
  static std::atomic<int> number = 0;
  const std::string name = "child-" + std::to_string(++number);
  out_ = place / (name + ".out");
  err_ = place / (name + ".err");
  std::vector<char*> argv{const_cast<char*>(ASTRAGAL_PROGRAM)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error("fork");
  if (pid_ > 0) return;
  // The child does not outlive the tests, whatever becomes of them.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(open(out_.c_str(), O_CREAT | O_WRONLY, 0600), STDOUT_FILENO);
  dup2(given.log ? *given.log : open(err_.c_str(), O_CREAT | O_WRONLY, 0600), STDERR_FILENO);
  if (given.descriptors) {
    close_range(STDERR_FILENO + 1, ~0U, 0);
    const rlimit limit{.rlim_cur = given.descriptors->soft, .rlim_max = given.descriptors->hard};
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) _exit(127);
  }
  execv(ASTRAGAL_PROGRAM, argv.data());
  _exit(127);
}

Child::~Child() {
  if (pid_ < 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void Child::signal(int number) const {
  if (pid_ > 0) kill(pid_, number);
}

void Child::limit_memory(std::optional<std::size_t> more) const {
  rlimit limit{};
  prlimit(pid_, RLIMIT_AS, nullptr, &limit);
  std::size_t pages = 0;
  std::ifstream("/proc/" + std::to_string(pid_) + "/statm") >> pages;
  limit.rlim_cur = more ? pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + *more : limit.rlim_max;
  if (prlimit(pid_, RLIMIT_AS, &limit, nullptr) != 0) throw std::runtime_error("prlimit");
}

std::optional<int> Child::wait(std::chrono::milliseconds deadline) {
  if (pid_ < 0) throw std::logic_error("it has ended already");
  const auto end = std::chrono::steady_clock::now() + deadline;
  int status = 0;
  while (waitpid(pid_, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) return std::nullopt;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string Child::out() const {
  return text_of(out_);
}

std::string Child::err() const {
  return text_of(err_);
}

std::string Child::err_with(std::string_view text) const {
  std::string all;
  (void)eventually([&] { return (all = err()).find(text) != std::string::npos; });
  return all;
}

ServerChild::ServerChild(const Place& place, std::uint16_t port, const std::vector<std::string>& more,
                         const Given& given)
    : Child(place, serve_arguments(place, port, more), given) {
  std::string line;
  while (!(line = out()).ends_with('\n')) {
    if (wait(std::chrono::milliseconds(2))) throw std::runtime_error("the server did not start: " + err());
  }
  if (!line.starts_with("Astragal is on http://127.0.0.1:")) throw std::runtime_error("not an address: " + line);
  port_ = port_of(line.substr(0, line.find('\n')));
}

}  // namespace server::test
