#include "server/cli/backup.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string_view>

#include "server/admin/admin_socket.hpp"
#include "server/app/data_directory.hpp"
#include "server/cli/place.hpp"
#include "server/computer/key.hpp"
#include "server/store/backends/open.hpp"
#include "server/store/sqlite/alive.hpp"

namespace cli {
namespace {

constexpr std::string_view kBackupHelp = R"(
To restore, stop the server and say
    astragal restore FILE --data DIR
The copy is not to be put in the place of astragal.db by hand: beside the log of another database the server refuses it.)";

struct BackupArgs {
  Place place;
  std::filesystem::path to;
};

/// Files of the server beside the database.
bool is_own_name(const BackupArgs& args) {
  std::error_code ignored;
  const bool is_beside =
      std::filesystem::equivalent(std::filesystem::absolute(args.to).parent_path(), args.place.data, ignored);
  constexpr std::array<std::string_view, 4> kOwn{store::sqlite::kAliveStamp, server::kAdminSocket, server::kServerLock,
                                                 server::computer::kKeyFile};
  return is_beside && std::ranges::find(kOwn, args.to.filename().string()) != kOwn.end();
}

int back_up(const BackupArgs& args) {
  if (is_own_name(args)) {
    std::cerr << "astragal backup: " << args.to.string() << " is a name of the server's own files: name another file\n";
    return 1;
  }
  const auto done = store::back_up(args.place.url(), args.to);
  if (done) return 0;
  std::cerr << "astragal backup: " << done.error().what << '\n';
  return 1;
}

}  // namespace

void add_backup(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<BackupArgs>();
  CLI::App* command = app.add_subcommand("backup", "copy the database while the server goes on");
  command->add_option("FILE", args->to, "the copy, which must not exist yet; readable by its owner only")->required();
  add_place(*command, args->place);
  command->footer(std::string(kBackupHelp));
  command->callback([args, &exit_status] { exit_status = back_up(*args); });
}

}  // namespace cli
