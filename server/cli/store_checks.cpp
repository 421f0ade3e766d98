#include "server/cli/store_checks.hpp"

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <vector>

#include "server/app/data_directory.hpp"
#include "server/app/keys.hpp"
#include "server/base/file_lock.hpp"
#include "server/computer/key.hpp"
#include "server/fairness/sign.hpp"
#include "server/store/backends/open.hpp"
#include "server/store/sqlite/alive.hpp"

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;
constexpr std::uint64_t kTooLittleRoom = 64 * kMiB;  // a start writes less, a busy day more
constexpr std::uint64_t kLittleRoom = 1024 * kMiB;

std::string reason_of(int number) {
  return std::generic_category().message(number);
}

/// The directory, or the nearest one above it that is there: the one in which it would be made.
fs::path nearest(const fs::path& directory) {
  std::error_code ignored;
  fs::path at = fs::absolute(directory, ignored);
  while (!at.empty() && at != at.root_path() && !fs::exists(at, ignored)) at = at.parent_path();
  return at;
}

/// Whether this user may make files there: also root cannot on a disk that is read-only.
bool may_write(const fs::path& directory) {
  return ::access(directory.c_str(), W_OK | X_OK) == 0;
}

void check_missing(std::string_view subject, const fs::path& directory, Findings& findings) {
  const fs::path above = nearest(directory);
  if (may_write(above)) return findings.ok(subject, directory.string() + " is missing; the first start makes it");
  const std::string reason = reason_of(errno);
  findings.fail(subject, directory.string() + " is missing, and cannot be made in " + above.string() + " (" + reason +
                             "): make it and give it to the user who runs the server");
}

/// A start takes the rights of others away from a directory that is empty or has the database.
bool would_be_closed(const fs::path& directory, const fs::path& database, mode_t mode) {
  std::error_code ignored;
  if (database.empty() || (mode & S_ISVTX) != 0) return false;
  return fs::is_empty(directory, ignored) || fs::exists(database, ignored);
}

void check_others(std::string_view subject, const fs::path& directory, bool is_closed_by_start, Findings& findings) {
  const std::string name = directory.string();
  if (is_closed_by_start)
    return findings.warn(subject, "others may enter " + name + ", where secrets lie; the next start says `chmod 700`");
  findings.fail(subject, "others may enter " + name + ", where secrets are to lie: say `chmod 700 " + name +
                             "` if it is the server's own, or name another one");
}

bool is_schema_trouble(store::Code code) {
  return code == store::Code::newer || code == store::Code::changed || code == store::Code::gap;
}

void check_migrations(const store::Inspection& seen, Findings& findings) {
  const std::string all = std::to_string(seen.known);
  if (seen.applied == seen.known) return findings.ok("migrations", "all " + all + " are applied");
  const std::string so_far = std::to_string(seen.applied) + " of " + all + " are applied";
  if (seen.applied == 0) return findings.ok("migrations", so_far + "; the start applies the others");
  findings.warn("migrations", so_far +
                                  ", and the start applies the others, after which no older version starts: make "
                                  "a backup first, with `astragal backup`");
}

void check_keys(const store::Inspection& seen, Findings& findings) {
  if (seen.keys.empty()) return findings.ok("keys", "none yet; the first start makes one");
  const auto is_wrong = [](const store::KeyRow& key) {
    return fairness::SigningKey(key.seed).public_key() != key.public_key;
  };
  if (std::ranges::any_of(seen.keys, is_wrong))
    return findings.fail("keys",
                         "a signing key's secret does not belong to its public half, so that what it signs would be "
                         "taken for forged: stop the server and restore a backup");
  findings.ok("keys", "the server signs with " + fairness::to_hex(seen.keys.back().public_key));
}

}  // namespace

std::string readable(std::uint64_t bytes) {
  constexpr std::array<const char*, 4> kUnits{"KiB", "MiB", "GiB", "TiB"};
  double amount = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  for (; amount >= 1024 && unit + 1 < kUnits.size(); ++unit) amount /= 1024;
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f %s", amount, kUnits[unit]);
  return text.data();
}

void check_directory(std::string_view subject, const fs::path& directory, const fs::path& database,
                     Findings& findings) {
  struct stat status{};
  if (::stat(directory.c_str(), &status) != 0) {
    if (errno == ENOENT) return check_missing(subject, directory, findings);
    return findings.fail(subject, directory.string() + " cannot be looked at (" + reason_of(errno) +
                                      "): say this as the user who runs the server");
  }
  if (!S_ISDIR(status.st_mode))
    return findings.fail(subject, directory.string() + " is no directory: name another one");
  const uid_t self = ::geteuid();
  if (self != 0 && status.st_uid != self)
    return findings.fail(subject, directory.string() + " belongs to another user (number " +
                                      std::to_string(status.st_uid) + "): say this as that one, or `chown` it");
  if (!may_write(directory))
    return findings.fail(subject, "nothing can be written in " + directory.string() + " (" + reason_of(errno) +
                                      "): let the user who runs the server write there");
  if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    return check_others(subject, directory, would_be_closed(directory, database, status.st_mode), findings);
  findings.ok(subject, directory.string() + " is its owner's alone, and can be written");
}

void check_room(std::string_view subject, const fs::path& directory, Findings& findings) {
  const fs::path at = nearest(directory);
  struct statvfs disk{};
  if (::statvfs(at.c_str(), &disk) != 0)
    return findings.warn(subject,
                         "the room on the disk of " + at.string() + " is not known (" + reason_of(errno) + ")");
  const std::uint64_t free = std::uint64_t{disk.f_bavail} * disk.f_frsize;
  const std::string left = readable(free) + " are free for " + directory.string();
  if (free < kTooLittleRoom)
    return findings.fail(subject, left + ": make room on the disk, or no move can be stored soon");
  if (free < kLittleRoom) return findings.warn(subject, left + ": make room before it gets less");
  if (disk.f_files > 0 && disk.f_favail == 0)
    return findings.fail(subject, "the disk of " + directory.string() + " takes no more files: remove some");
  findings.ok(subject, left);
}

std::optional<store::Inspection> check_database(const std::string& url, store::Look look, Findings& findings) {
  const std::string shown = store::without_password(url);
  auto seen = store::inspect(url, look);
  if (!seen) {
    findings.fail(is_schema_trouble(seen.error().code) ? "migrations" : "database", seen.error().what);
    return std::nullopt;
  }
  if (!seen->is_there) {
    findings.ok("database", shown + " is not there yet; the first start makes it");
    return std::move(*seen);
  }
  if (!seen->damage.empty()) {
    findings.fail("database",
                  shown + " is damaged (" + seen->damage + "): stop the server and restore a backup, or it gets worse");
    return std::nullopt;
  }
  findings.ok("database", shown + " is whole, " + readable(seen->bytes));
  check_migrations(*seen, findings);
  check_keys(*seen, findings);
  return std::move(*seen);
}

void check_computer_key(const fs::path& data, const store::Inspection& seen, Findings& findings) {
  const fs::path file = data / server::computer::kKeyFile;
  std::error_code ignored;
  if (!fs::exists(file, ignored) || seen.keys.empty()) return;
  const auto key = server::computer::read_key(file);
  if (!key) return findings.warn("computer's key", key.error());
  if (*key != server::computer_key(seen.keys.front()))
    return findings.warn("computer's key",
                         file.string() +
                             " belongs to another database, and a computer that runs elsewhere cannot sign "
                             "in with it: restart the server, which writes it anew");
  findings.ok("computer's key", file.string() + " is that of this database");
}

void check_modes(const fs::path& directory, Findings& findings) {
  std::error_code failure;
  std::vector<std::string> open;
  for (fs::directory_iterator entry(directory, failure); !failure && entry != fs::directory_iterator();
       entry.increment(failure)) {
    struct stat status{};
    const bool is_secret = entry->path().filename() != store::sqlite::kAliveStamp;
    if (!is_secret || ::lstat(entry->path().c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    if ((status.st_mode & (S_IRWXG | S_IRWXO)) != 0) open.push_back(entry->path().filename().string());
  }
  if (failure == std::errc::no_such_file_or_directory) return;  // the first start makes it
  if (failure)
    return findings.fail("file modes", directory.string() + " cannot be read (" + failure.message() +
                                           "): say this as the user who runs the server, or as root");
  if (open.empty()) return findings.ok("file modes", "the files in " + directory.string() + " are their owner's alone");
  std::ranges::sort(open);
  const std::string first = (directory / open.front()).string();
  findings.warn("file modes", "others may read " + first + (open.size() > 1 ? " and others there" : "") +
                                  ": say `chmod go= " + first + "`");
}

bool is_taken(const fs::path& data) {
  const fs::path lock = data / server::kServerLock;
  std::error_code ignored;
  if (!fs::exists(lock, ignored)) return false;
  const auto taken = server::FileLock::take(lock);
  return !taken && taken.error() == std::errc::resource_unavailable_try_again;
}

}  // namespace cli
