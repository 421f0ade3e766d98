#include <SQLiteCpp/Backup.h>
#include <fcntl.h>
#include <unistd.h>

#include <system_error>
#include <utility>

#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/open.hpp"

namespace store::sqlite {
namespace {

/// Removes an unfinished copy, however the copying ends.
class Unfinished {
 public:
  explicit Unfinished(std::filesystem::path file) : file_(std::move(file)) {}
  ~Unfinished() {
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  [[nodiscard]] const std::filesystem::path& file() const { return file_; }

 private:
  std::filesystem::path file_;
};

void copy_pages(const std::filesystem::path& from, const std::filesystem::path& to) {
  SQLite::Database source{from.string(), SQLite::OPEN_READONLY, 5000};
  SQLite::Database target{to.string(), SQLite::OPEN_READWRITE, 5000};
  SQLite::Backup{target, source}.executeStep(-1);  // all of it in one read transaction; writers go on
  target.exec("PRAGMA journal_mode = DELETE");     // a copy is one file
}

void mark_as_copy(const std::filesystem::path& file) {
  Sql sql{file, Sql::Use::write};
  mark(sql, Origin::copy).value();
}

bool is_sound(const std::filesystem::path& file) {
  SQLite::Database copy{file.string(), SQLite::OPEN_READONLY};
  return copy.execAndGet("PRAGMA integrity_check").getString() == "ok";
}

}  // namespace

Result<void> back_up(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (!std::filesystem::exists(from)) return refuse(Code::not_found, "there is no database " + from.string());
  if (std::filesystem::exists(to)) return refuse(Code::exists, to.string() + " exists already: name another file");
  const std::string part = to.string() + ".part";
  const int handle = ::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (handle < 0)
    return refuse(Code::place, part + " cannot be made (" + std::generic_category().message(errno) +
                                   "): remove it if an earlier backup left it, or name another directory");
  ::close(handle);
  const Unfinished unfinished{part};
  try {
    copy_pages(from, unfinished.file());
    mark_as_copy(unfinished.file());
    if (!is_sound(unfinished.file()))
      return refuse(Code::corrupt, from.string() + " is damaged, so that no backup was made: keep the older ones");
  } catch (const SQLite::Exception& exception) {
    return std::unexpected(to_error(exception));
  }
  std::error_code failure;
  std::filesystem::create_hard_link(part, to, failure);  // unlike a rename it overwrites nothing
  if (failure) return refuse(Code::place, to.string() + " cannot be made (" + failure.message() + ")");
  return {};
}

}  // namespace store::sqlite
