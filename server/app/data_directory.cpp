#include "server/app/data_directory.hpp"

#include <algorithm>
#include <boost/asio/ip/host_name.hpp>
#include <fstream>
#include <iterator>
#include <string_view>
#include <system_error>

#include "server/base/private_directory.hpp"
#include "server/base/random.hpp"

namespace server {
namespace {

namespace fs = std::filesystem;

std::expected<void, std::string> make_private(const fs::path& directory) {
  const auto cannot = [&](const std::error_code& why) {
    return std::unexpected("the directory " + directory.string() + " cannot be made (" + why.message() +
                           "): name another one with --data, or make it and give it to the user who runs the server");
  };
  if (const auto made = make_directory(directory); !made) return cannot(made.error());
  const auto is_open = is_open_to_others(directory);
  if (!is_open) return cannot(is_open.error());
  if (!*is_open) return {};
  return std::unexpected("others may enter " + directory.string() +
                         ", where the admin socket and the computer's key are to be: `chmod 700` it, or name a "
                         "directory of its own with --data");
}

std::unexpected<std::string> not_locked(const fs::path& directory, const fs::path& file, const std::error_code& why) {
  if (why != std::errc::resource_unavailable_try_again)
    return std::unexpected(file.string() + " cannot be made (" + why.message() +
                           "): let the user who runs the server write in its directory");
  return std::unexpected("another server has the directory " + directory.string() + ", as " + file.string() +
                         " is locked: stop that one first, or name another directory with --data");
}

/// Tells whether this is the part of a name that no other directory has; earlier versions wrote other things there.
bool is_own_part(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::expected<DataDirectory, std::string> DataDirectory::enter(const fs::path& directory) {
  if (auto made = make_private(directory); !made) return std::unexpected(std::move(made.error()));
  const fs::path file = directory / kServerLock;
  auto lock = FileLock::take(file);
  if (!lock) return not_locked(directory, file, lock.error());
  std::ifstream in(file);
  std::string own{std::istreambuf_iterator<char>(in), {}};
  if (!is_own_part(own)) {
    own = std::to_string(random<std::uint32_t>());
    std::ofstream out(file, std::ios::trunc);
    out << own << std::flush;
    if (!out)
      return std::unexpected(file.string() + " cannot be written: make room on the disk, or name another directory");
  }
  boost::system::error_code unnamed;
  return DataDirectory(std::move(*lock), boost::asio::ip::host_name(unnamed) + "-" + own);
}

}  // namespace server
