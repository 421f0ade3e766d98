// The socket of `astragal admin` where there is nothing to accept a connection with.
#include "server/admin/admin_socket.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

#include "tests/server/support/directory.hpp"

/// The sanitizer looks at an object through a pipe, which it cannot make while there are no descriptors.
extern "C" const char* __ubsan_default_suppressions();
extern "C" const char* __ubsan_default_suppressions() {
  return "vptr:*\n";
}

namespace server {
namespace {

using namespace std::chrono_literals;

/// While it lives the process opens no file and accepts no connection.
class NoDescriptors {
 public:
  NoDescriptors() {
    getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit none{.rlim_cur = 0, .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
  }
  ~NoDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }
  NoDescriptors(const NoDescriptors&) = delete;
  NoDescriptors& operator=(const NoDescriptors&) = delete;

 private:
  rlimit before_{};
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
  while (!is_asked && io.run_one_for(5s) > 0) {
  }
  EXPECT_TRUE(is_asked) << "it goes on as soon as there are some";
  (*door)->close();
  close(client);
}

}  // namespace
}  // namespace server
