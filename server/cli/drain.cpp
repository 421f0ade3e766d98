#include "server/cli/drain.hpp"

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "protocol/json/write.hpp"
#include "server/admin/admin_socket.hpp"
#include "server/admin/ask_server.hpp"

namespace cli {
namespace {

int drain(const std::filesystem::path& data) {
  std::string request;
  protocol::json::append(request, protocol::AdminRequest{.what = "drain"});
  const auto answer = server::ask_server(data / server::kAdminSocket, request);
  if (answer && *answer) {
    std::cout << **answer;
    return 0;
  }
  std::cerr << "astragal drain: "
            << (answer ? answer->error()
                       : "no server serves in " + data.string() + ": name the directory of the one that does")
            << '\n';
  return 1;
}

}  // namespace

void add_drain(CLI::App& app, int& exit_status) {
  const auto data = std::make_shared<std::filesystem::path>("data");
  CLI::App* command = app.add_subcommand("drain", "let another server take over from the one on this machine");
  command->add_option("--data", *data, "the server's own directory")->capture_default_str();
  command->footer(R"(
Loses no move: clients come back to the other server by themselves. This one waits from then on, and may be stopped.)");
  command->callback([data, &exit_status] { exit_status = drain(*data); });
}

}  // namespace cli
