#include "server/store/sqlite/open.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace store::sqlite {
namespace {

std::string reason(int number) {
  return std::generic_category().message(number);
}

/// Makes the directory and an empty file where they are missing. A file that is there is not even opened: to close it
/// again would drop the locks that another connection of this process holds.
Result<void> make_file(const std::filesystem::path& file) {
  const std::filesystem::path directory = file.parent_path();
  std::error_code failure;
  if (!directory.empty()) std::filesystem::create_directories(directory, failure);
  if (failure)
    return refuse(Code::place, "the directory " + directory.string() + " cannot be made (" + failure.message() +
                                   "): name another one, or make it and give it to the user who runs the server");
  const int handle = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (handle < 0) {
    if (errno == EEXIST) return {};
    return refuse(Code::place, file.string() + " cannot be made (" + reason(errno) +
                                   "): let the user who runs the server write in its directory, or name another one");
  }
  ::close(handle);
  return {};
}

/// The same error, with the file that it is about.
std::unexpected<Error> about(const std::filesystem::path& file, Error error) {
  error.what = file.string() + ": " + error.what;
  return std::unexpected(std::move(error));
}

}  // namespace

Result<std::unique_ptr<Store>> open(const Options& options) {
  if (auto made = make_file(options.file); !made) return std::unexpected(std::move(made.error()));
  auto lock = FileLock::take(options.file.string() + ".lock");
  if (!lock) return std::unexpected(std::move(lock.error()));
  try {
    auto writer = std::make_unique<Sql>(options.file, Sql::Use::write);
    if (auto fits = check_schema(*writer, embedded_migrations()); !fits) return about(options.file, fits.error());
    writer->make_durable();
    if (auto done = migrate(*writer, embedded_migrations()); !done) return about(options.file, done.error());
    const bool is_restored = origin(*writer) == Origin::copy;
    SqliteStore::Parts parts{
        .lock = std::move(*lock), .writer = std::move(writer), .readers = {}, .is_restored = is_restored};
    for (std::size_t i = 0; i < options.readers; ++i)
      parts.readers.push_back(std::make_unique<Sql>(options.file, Sql::Use::read));
    return std::make_unique<SqliteStore>(std::move(parts), options);
  } catch (const SQLite::Exception& exception) {
    return about(options.file, to_error(exception));
  }
}

}  // namespace store::sqlite
