#include "server/base/private_directory.hpp"

#include <sys/stat.h>

#include <cerrno>

namespace server {

std::expected<void, std::error_code> make_directory(const std::filesystem::path& directory) {
  const std::filesystem::path whole = std::filesystem::absolute(directory);
  const std::filesystem::path made = whole.has_filename() ? whole : whole.parent_path();
  std::error_code failure;
  std::filesystem::create_directories(made.parent_path(), failure);
  if (failure) return std::unexpected(failure);
  if (::mkdir(made.c_str(), S_IRWXU) == 0 || errno == EEXIST) return {};
  return std::unexpected(std::error_code{errno, std::generic_category()});
}

std::expected<bool, std::error_code> is_open_to_others(const std::filesystem::path& directory) {
  struct stat status{};
  if (::stat(directory.c_str(), &status) != 0) return std::unexpected(std::error_code{errno, std::generic_category()});
  if (!S_ISDIR(status.st_mode)) return std::unexpected(std::make_error_code(std::errc::not_a_directory));
  constexpr mode_t kOthers = S_IRWXG | S_IRWXO;
  return (status.st_mode & kOthers) != 0;
}

}  // namespace server
