#include "server/store/sqlite/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

#include "server/base/owner.hpp"
#include "server/base/random.hpp"

namespace store::sqlite {
namespace {

constexpr std::string_view kHint = "; docs/operations.md tells more";

std::unexpected<Error> cannot_write(const std::filesystem::path& file) {
  const int number = errno;
  const bool is_full = number == ENOSPC || number == EDQUOT;
  return refuse(is_full ? Code::unavailable : Code::place,
                file.string() + " cannot be written (" + std::generic_category().message(number) +
                    (is_full ? "): make room on the disk" : "): let the user who runs the server write there"));
}

std::unexpected<Error> mixed(std::string what) {
  return refuse(Code::mixed, std::move(what) + std::string{kHint});
}

/// Checks that the database's life is the one that the state file says.
Result<void> check_life(const Files& files, Life life, const FileState& state) {
  if (life == kCopy || life == state.life) return {};
  if (state.next != kUnnamed && life == state.next) return {};
  return mixed(files.main.string() +
               " is not the database that was used here last: put that one back, or move this one elsewhere and say "
               "`astragal restore FILE` with it");
}

}  // namespace

Life new_life() {
  constexpr Life kMost = 0x7fffffff;  // SQLite's number has a sign
  const Life life = server::random<Life>() & kMost;
  return life > kCopy ? life : new_life();
}

Files Files::of(const std::filesystem::path& database) {
  std::error_code failure;
  std::filesystem::path main = std::filesystem::weakly_canonical(std::filesystem::absolute(database), failure);
  if (failure) main = std::filesystem::absolute(database);
  const auto with = [&](const char* ending) { return std::filesystem::path{main.string() + ending}; };
  return {.main = main,
          .wal = with("-wal"),
          .shm = with("-shm"),
          .journal = with("-journal"),
          .lock = with(".lock"),
          .state = with(".state"),
          .staged = with(".restoring"),
          .intent = with(".restore")};
}

Result<std::optional<FileState>> read_state(const Files& files) {
  std::error_code failure;
  if (!std::filesystem::exists(files.state, failure)) return std::optional<FileState>{};
  std::ifstream in(files.state);
  FileState state;
  std::string named;
  std::string end;
  bool good = static_cast<bool>(in >> named >> state.life >> end) && named == "database";
  state.end = end == "closed" ? FileState::End::clean : FileState::End::none;
  good = good && (end == "closed" || end == "open");
  if (std::string becomes; in >> becomes) good = good && becomes == "becomes" && static_cast<bool>(in >> state.next);
  if (good) return std::optional{state};
  return mixed(files.state.string() + " cannot be read: if " + files.main.string() +
               " and its -wal are as the server has left them, remove it; if not, restore a backup");
}

Result<void> write_state(const Files& files, const FileState& state) {
  std::string text =
      "database " + std::to_string(state.life) + (state.end == FileState::End::clean ? " closed" : " open");
  if (state.next != kUnnamed) text += " becomes " + std::to_string(state.next);
  return replace_text(files.state, text + "\n");
}

std::optional<Life> life_of(const std::filesystem::path& database) {
  constexpr std::streamoff kUserVersion = 60;  // where SQLite keeps it, big-endian
  std::ifstream in(database, std::ios::binary);
  if (!in) return std::nullopt;
  std::array<unsigned char, 4> bytes{};
  in.seekg(kUserVersion);
  if (!in.read(reinterpret_cast<char*>(bytes.data()), bytes.size())) return kUnnamed;
  Life life = 0;
  for (const unsigned char byte : bytes) life = life << 8U | byte;
  return life;
}

bool has_log(const Files& files) {
  std::error_code ignored;
  return std::filesystem::exists(files.wal, ignored);
}

Result<void> check_files(const Files& files) {
  auto state = read_state(files);
  if (!state) return std::unexpected(std::move(state.error()));
  std::error_code failure;
  const bool is_there = std::filesystem::exists(files.main, failure);
  const auto size = is_there ? std::filesystem::file_size(files.main, failure) : 0;
  const std::string name = files.main.string();
  if (size == 0 && !failure && has_log(files))
    return mixed((is_there ? name + " is empty" : "there is no " + name) + " beside " + files.wal.string() +
                 ": put the database back that this log belongs to, or restore a backup with `astragal restore FILE`");
  const bool was_used = *state && ((*state)->life != kUnnamed || (*state)->end == FileState::End::none);
  if (size == 0 && !failure && was_used)
    return mixed((is_there ? name + " is empty" : "there is no " + name) +
                 ", but a database was here: put it back, or restore a backup with `astragal restore FILE`; to begin "
                 "anew, remove " +
                 files.state.string());
  const auto life = life_of(files.main);
  if (!life) return {};  // missing, or for SQLite to complain about
  if (*life == kCopy && has_log(files))
    return mixed(name + " is a copy that `astragal backup` made, and " + files.wal.string() +
                 " is the log of another database: move the copy elsewhere and say `astragal restore FILE` with it");
  if (!*state) return {};
  if ((*state)->end == FileState::End::none && !has_log(files))
    return mixed(
        files.wal.string() +
        " is missing, though the server did not end by itself: the last moves are in it. "
        "Put it back, or restore a backup with `astragal restore FILE`; if another program has written it into " +
        name + ", as sqlite3 does, move that elsewhere and restore it");
  return check_life(files, *life, **state);
}

Result<void> replace_text(const std::filesystem::path& file, const std::string& text) {
  const std::string part = file.string() + ".part";
  const int handle = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (handle < 0) return cannot_write(part);
  server::give_to_owner(handle, part);
  errno = ENOSPC;  // the failure that a write of only a part of the text means
  const bool written =
      ::write(handle, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(handle) == 0;
  const int number = errno;
  ::close(handle);
  errno = number;
  if (!written || ::rename(part.c_str(), file.c_str()) != 0) return cannot_write(file);
  return sync_directory(file.parent_path());
}

Result<void> sync_directory(const std::filesystem::path& directory) {
  const int handle = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool synced = handle >= 0 && ::fsync(handle) == 0;
  const int number = errno;
  if (handle >= 0) ::close(handle);
  errno = number;
  if (!synced) return cannot_write(directory);
  return {};
}

}  // namespace store::sqlite
