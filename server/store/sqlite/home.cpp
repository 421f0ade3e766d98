#include "server/store/sqlite/home.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <ctime>
#include <fstream>
#include <system_error>
#include <utility>

#include "server/base/owner.hpp"
#include "server/base/private_directory.hpp"

namespace store::sqlite {
namespace {

namespace fs = std::filesystem;

std::string reason(int number) {
  return std::generic_category().message(number);
}

std::unexpected<Error> shared(const fs::path& directory, const std::string& why) {
  return refuse(Code::place, "others than the server may enter " + directory.string() + ", and " + why +
                                 ": name a directory of its own, or say `chmod 700 " + directory.string() +
                                 "` if it is that");
}

/// Tells whether a directory is the server's own: it holds our database, or nothing. Any other may be somebody's home.
bool is_own(const Files& files) {
  std::error_code ignored;
  // The order of these checks matters: whoever makes the directory at the same time puts the lock into it first.
  return fs::is_empty(files.directory(), ignored) || fs::exists(files.lock, ignored) || fs::exists(files.main, ignored);
}

Result<void> make_private(const Files& files) {
  const fs::path directory = files.directory();
  const auto is_open = server::is_open_to_others(directory);
  if (!is_open)
    return refuse(Code::place, directory.string() + " cannot be looked at (" + is_open.error().message() + ")");
  if (!*is_open) return {};
  std::error_code ignored;
  if ((fs::status(directory, ignored).permissions() & fs::perms::sticky_bit) != fs::perms::none)
    return shared(directory, "it is for everybody's files");
  if (!is_own(files)) return shared(directory, "it holds other things than a database");
  if (::chmod(directory.c_str(), S_IRWXU) != 0) return shared(directory, "it belongs to another user");
  return {};
}

Result<void> make_directory(const Files& files) {
  const fs::path directory = files.directory();
  if (const auto made = server::make_directory(directory); !made)
    return refuse(Code::place, "the directory " + directory.string() + " cannot be made (" + made.error().message() +
                                   "): name another one, or make it and give it to the user who runs the server");
  return make_private(files);
}

std::unexpected<Error> not_locked(const fs::path& file, const std::error_code& failure) {
  if (failure != std::errc::resource_unavailable_try_again)
    return refuse(Code::place, file.string() + " cannot be made (" + failure.message() +
                                   "): let the user who runs the server write in its directory");
  return refuse(Code::in_use, "another server works with this database, as " + file.string() +
                                  " is locked: stop that one first, or name another directory");
}

Result<std::optional<Intent>> read_intent(const Files& files) {
  std::error_code ignored;
  if (!fs::exists(files.intent, ignored)) return std::optional<Intent>{};
  std::ifstream in(files.intent);
  Intent intent;
  std::string named;
  if (!(in >> named >> intent.life) || named != "restores")
    return refuse(Code::mixed, files.intent.string() +
                                   " cannot be read, so that it is not known how far a restore had come: look what is "
                                   "in the directories before-restore-…; docs/operations.md tells more");
  in >> intent.aside;
  return std::optional{std::move(intent)};
}

Result<void> move_to(const fs::path& file, const fs::path& directory) {
  std::error_code failure;
  if (!fs::exists(fs::symlink_status(file, failure))) return {};
  const fs::path there = directory / file.filename();
  if (fs::exists(fs::symlink_status(there, failure)))
    return refuse(Code::mixed, there.string() + " and " + file.string() +
                                   " are both there: move one of them elsewhere and say this again");
  fs::rename(file, there, failure);
  if (failure)
    return refuse(Code::place, file.string() + " cannot be moved to " + directory.string() + " (" + failure.message() +
                                   "): put that right, and say this again");
  return {};
}

}  // namespace

Result<void> make_file(const fs::path& file) {
  const int handle = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (handle >= 0) {
    server::give_to_owner(handle, file);
    ::close(handle);
    return {};
  }
  if (errno == EEXIST) return refuse(Code::exists, file.string() + " exists already");
  return refuse(Code::place, file.string() + " cannot be made (" + reason(errno) +
                                 "): let the user who runs the server write in its directory, or name another one");
}

Result<Home> Home::enter(const fs::path& database) {
  Files files = Files::of(database);
  if (auto made = make_directory(files); !made) return std::unexpected(std::move(made.error()));
  auto lock = server::FileLock::take(files.lock);
  if (!lock) return not_locked(files.lock, lock.error());
  Home home{std::move(files), std::move(*lock)};
  if (auto done = home.finish_restore(); !done) return std::unexpected(std::move(done.error()));
  return home;
}

std::string Home::free_name(WallTime now) const {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::tm utc{};
  std::array<char, 32> time{};
  ::gmtime_r(&seconds, &utc);
  std::strftime(time.data(), time.size(), "%Y%m%dT%H%M%SZ", &utc);
  const std::string name = std::string{"before-restore-"} + time.data();
  std::error_code ignored;
  std::string tried = name;
  for (int i = 2; fs::exists(fs::symlink_status(files_.directory() / tried, ignored)); ++i)
    tried = name + "-" + std::to_string(i);
  return tried;
}

Result<void> Home::intend(const Intent& intent) const {
  if (auto synced = sync_directory(files_.directory()); !synced) return synced;
  auto written = replace_text(files_.intent, "restores " + std::to_string(intent.life) + " " + intent.aside + "\n");
  if (!written) {
    std::error_code ignored;
    fs::remove(files_.intent, ignored);  // the intent may have its name by now, and the copy goes
  }
  return written;
}

/// Carries an interrupted restore through. One that did not come as far as its intent has left only a part of a copy,
/// which is removed.
Result<void> Home::finish_restore() const {
  const auto intent = read_intent(files_);
  if (!intent) return std::unexpected(intent.error());
  if (*intent) return carry_through(**intent);
  std::error_code ignored;
  fs::remove(files_.intent.string() + ".part", ignored);
  fs::remove(files_.staged, ignored);
  fs::remove(files_.staged.string() + "-journal", ignored);
  return {};
}

/// Does the second half of a restore. Each step may have been done before. The copy comes last: once it has its name,
/// nothing is left to put aside.
Result<void> Home::carry_through(const Intent& intent) const {
  std::error_code failure;
  if (fs::exists(files_.staged, failure)) {
    if (!intent.aside.empty()) {
      if (auto moved = put_aside(files_.directory() / intent.aside); !moved) return moved;
    }
    fs::rename(files_.staged, files_.main, failure);
    if (failure)
      return refuse(Code::place, files_.main.string() + " cannot be made (" + failure.message() +
                                     "): put that right, and say this again");
    if (auto synced = sync_directory(files_.directory()); !synced) return synced;
  }
  if (auto named = write_state(files_, {.life = intent.life}); !named) return named;
  fs::remove(files_.intent, failure);
  if (failure)  // an intent that stays would be carried through again, over what the database has become since
    return refuse(Code::place, files_.intent.string() + " cannot be removed (" + failure.message() +
                                   "): put that right, and say this again");
  return sync_directory(files_.directory());
}

Result<void> Home::put_aside(const fs::path& directory) const {
  std::error_code failure;
  if (fs::create_directory(directory, failure); failure)
    return refuse(Code::place, directory.string() + " cannot be made (" + failure.message() +
                                   "): put that right, and say this again");
  ::chmod(directory.c_str(), S_IRWXU);
  for (const fs::path& file : {files_.main, files_.wal, files_.shm, files_.journal, files_.state}) {
    if (auto moved = move_to(file, directory); !moved) return moved;
  }
  if (auto synced = sync_directory(directory); !synced) return synced;
  return sync_directory(files_.directory());
}

}  // namespace store::sqlite
