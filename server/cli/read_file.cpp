#include "server/cli/read_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <istream>

namespace cli {
namespace {

std::expected<std::string, std::string> read_all(std::istream& in) {
  std::string text(kMaxFileBytes + 1, '\0');
  errno = 0;
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return std::unexpected(std::string{"cannot be read: "} + std::strerror(errno));
  if (!in.eof()) {
    return std::unexpected("larger than " + std::to_string(kMaxFileBytes >> 20) + " MiB, which is as much as is read");
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

}  // namespace

std::expected<std::string, std::string> read_file(const std::string& name, std::istream& in) {
  if (name == "-") return read_all(in);
  errno = 0;
  std::ifstream file{name, std::ios::binary};
  if (!file) return std::unexpected(std::string{"cannot be opened: "} + std::strerror(errno));
  return read_all(file);
}

}  // namespace cli
