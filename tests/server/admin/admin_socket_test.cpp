// The socket of `astragal admin` where there is nothing to accept a connection with.
#include "server/admin/admin_socket.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "tests/server/support/directory.hpp"
#include "tests/server/support/patience.hpp"

namespace {
bool has_none = false;
}  // namespace

/// Stands in place of the system's accept(). To take the descriptors themselves away would take them from the
/// sanitizers, too.
extern "C" int accept(int listener, sockaddr* address, socklen_t* length) {
  if (!has_none) return static_cast<int>(syscall(SYS_accept4, listener, address, length, 0));
  errno = EMFILE;
  return -1;
}

namespace server {
namespace {

using namespace std::chrono_literals;

/// Leaves the process no descriptor for another connection while this lives.
class NoDescriptors {
 public:
  NoDescriptors() { has_none = true; }
  ~NoDescriptors() { has_none = false; }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;
};

int connect_to(const std::filesystem::path& file) {
  const int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, file.c_str(), sizeof(address.sun_path) - 1);
  EXPECT_EQ(connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), 0);
  return client;
}

TEST(AdminSocket, WaitsForDescriptorsInsteadOfAskingForThemWithoutEnd) {
  const test::Directory place;
  boost::asio::io_context io;
  bool is_asked = false;
  const auto door = AdminSocket::open(io, place / "admin.sock", [&](const std::string& request, auto answer) {
    is_asked = request == "list";
    answer("{}");
  });
  ASSERT_TRUE(door) << door.error();
  const int client = connect_to(place / "admin.sock");
  EXPECT_EQ(send(client, "list\n", 5, MSG_NOSIGNAL), 5);
  {
    const NoDescriptors none;
    EXPECT_LT(io.run_for(250ms), 20U) << "handlers, of which a spinning one has many thousands";
  }
  while (!is_asked && io.run_one_for(test::kPatience) > 0) {
  }
  EXPECT_TRUE(is_asked) << "it goes on as soon as there are some";
  (*door)->close([] {});
  close(client);
}

}  // namespace
}  // namespace server
