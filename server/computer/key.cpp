#include "server/computer/key.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace server::computer {
namespace {

std::unexpected<std::string> trouble(const std::filesystem::path& file, const std::string& what) {
  return std::unexpected(file.string() + " cannot be " + what + " (" + std::generic_category().message(errno) +
                         "): let the user who runs the server read and write in its directory");
}

}  // namespace

std::string token_of(const fairness::Secret& key, int level) {
  return "ast_" + fairness::to_hex(fairness::hmac(key, "token|" + std::to_string(level)));
}

std::expected<void, std::string> write_key(const std::filesystem::path& file, const fairness::Secret& key) {
  const std::filesystem::path part = file.string() + ".part";
  ::unlink(part.c_str());  // left by a server that was killed here
  const int handle = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (handle < 0) return trouble(file, "written");
  const std::string text = fairness::to_hex(key) + "\n";
  const bool written = ::write(handle, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(handle);
  if (!written || ::rename(part.c_str(), file.c_str()) != 0) return trouble(file, "written");
  return {};
}

std::expected<fairness::Secret, std::string> read_key(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string text;
  if (!(in >> text)) return trouble(file, "read");
  const auto key = fairness::from_hex<fairness::Secret>(text);
  if (!key) return std::unexpected(file.string() + " holds no key of the computer: let the server write it anew");
  return *key;
}

}  // namespace server::computer
