#include "server/app/open_store.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "server/store/backends/open.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

/// Makes it where it is missing, for its owner only (0700).
std::expected<void, std::string> make_private_directory(const fs::path& directory) {
  const fs::path whole = fs::absolute(directory);
  const fs::path made = whole.has_filename() ? whole : whole.parent_path();
  std::error_code failure;
  fs::create_directories(made.parent_path(), failure);
  // Private from its first moment, so that nobody is in it already.
  if (!failure && ::mkdir(made.c_str(), S_IRWXU) != 0 && errno != EEXIST) failure = {errno, std::generic_category()};
  struct stat status{};
  if (!failure && ::stat(made.c_str(), &status) != 0) failure = {errno, std::generic_category()};
  if (!failure && !S_ISDIR(status.st_mode)) failure = std::make_error_code(std::errc::not_a_directory);
  if (failure) {
    return std::unexpected("the directory " + made.string() + " cannot be made (" + failure.message() +
                           "): name another one with --data, or make it and give it to the user who runs the server");
  }
  constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
  if ((status.st_mode & kOthers) == 0) return {};
  return std::unexpected("others may enter " + made.string() +
                         ", where the admin socket and the computer's key are to be: `chmod 700` it, or name a "
                         "directory of its own with --data");
}

}  // namespace

std::string store_url(const fs::path& data, const std::string& named) {
  return named.empty() ? "sqlite:" + (data / "astragal.db").string() : named;
}

std::expected<std::unique_ptr<store::Store>, std::string> open_store(const Config& config) {
  auto store = store::open(store_url(config.data, config.store));
  if (!store) return std::unexpected(std::move(store.error().what));
  if (!config.store.empty()) {  // else the store has made the directory for its file
    if (auto made = make_private_directory(config.data); !made) return std::unexpected(std::move(made.error()));
  }
  return std::move(*store);
}

}  // namespace server
