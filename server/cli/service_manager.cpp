#include "server/cli/service_manager.hpp"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string>

#include "server/base/log.hpp"

namespace cli {
namespace {

/// A path, or, with an @ before it, a name that is in no folder; 0: no address.
socklen_t fill(sockaddr_un& address, std::string name) {
  if (name.size() < 2 || name.size() >= sizeof address.sun_path) return 0;
  const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  const bool is_abstract = name.front() == '@';
  if (is_abstract) name.front() = '\0';
  address.sun_family = AF_UNIX;
  std::ranges::copy(name, address.sun_path);
  return is_abstract ? length : length + 1;
}

}  // namespace

void tell_service_manager(std::string_view what) {
  const char* const named = std::getenv("NOTIFY_SOCKET");
  if (named == nullptr || *named == '\0') return;
  sockaddr_un address{};
  const socklen_t length = fill(address, named);
  const int handle = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  const bool is_sent = length > 0 && handle >= 0 &&
                       ::sendto(handle, what.data(), what.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
                                reinterpret_cast<sockaddr*>(&address), length) >= 0;
  const int number = errno;
  if (handle >= 0) ::close(handle);
  if (!is_sent)
    server::log(server::LogLevel::warning, "service_manager_not_told",
                {{"socket", named}, {"why", std::strerror(number)}});
}

}  // namespace cli
