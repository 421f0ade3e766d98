#include "server/cli/move_store.hpp"

#include <expected>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "server/catalogue/variant_cache.hpp"
#include "server/cli/place.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/backends/open.hpp"

namespace cli {
namespace {

constexpr std::string_view kMoveHelp = R"(
For a server that is stopped; the database in PostgreSQL must be empty (createdb). All tables are copied and read back,
with their rows counted and a SHA-256 of each on both sides; of 300 games the logs are compared event by event and played
again by the rules. Only if all is the same is it stored. Then the SQLite file is marked, so that no server starts on it
any more. If this is interrupted, nothing has changed, or the file says that this is to be said again.)";

struct MoveArgs {
  std::string from;
  std::string to;
};

void tell_of(const store::MovedTable& table) {
  std::cout << std::left << std::setw(24) << table.name << std::right << std::setw(12) << table.rows << "  "
            << table.sha256 << std::endl;  // it takes a while until the next one
}

void tell_of(store::MoveStep step) {
  if (step == store::MoveStep::stored) std::cout << "PostgreSQL has stored all of it.\n" << std::flush;
}

void tell(const store::MoveReport& report, const MoveArgs& args) {
  if (report.was_there) std::cout << "An earlier move had copied it: what is there was compared with the file.\n";
  std::cout << "The same on both sides: all tables, with as many rows and the same SHA-256 each, and the logs of "
            << report.games << (report.games == 1 ? " game" : " games") << ", played again.\n";
  if (report.unplayed > 0)
    std::cout << "But " << report.unplayed << " of these this program cannot play again, as before: " << report.why
              << ".\n";
  std::cout << args.from << " is marked as moved and starts no server any more: keep it as a backup that only you can "
            << "read, or remove it. Start the server with --store and the new URL.\n";
}

std::expected<void, std::string> replay(const store::StoredGame& game, const std::vector<store::DrawWrite>& draws,
                                        server::VariantCache& variants) {
  const auto rebuilt = server::rebuild(game, server::secrets_of(draws), variants);
  if (!rebuilt) return std::unexpected(rebuilt.error());
  return {};
}

int move(const MoveArgs& args) {
  server::VariantCache variants;
  const store::MoveOrder order{
      .replay = [&](const auto& game, const auto& draws) { return replay(game, draws, variants); },
      .on_table = [](const store::MovedTable& table) { tell_of(table); },
      .on_step = [](store::MoveStep step) { tell_of(step); }};
  const auto done = store::move(args.from, args.to, order);
  if (done) {
    tell(*done, args);
    return 0;
  }
  std::cerr << "astragal move-store: " << done.error().what << '\n';
  return 1;
}

}  // namespace

void add_move_store(CLI::App& app, int& exit_status) {
  const auto args = std::make_shared<MoveArgs>();
  CLI::App* command = app.add_subcommand("move-store", "move the database from a SQLite file to PostgreSQL");
  command->add_option("--from", args->from, "the database that there is, as sqlite:PATH")->required()->type_name("URL");
  command->add_option("--to", args->to, "an empty one, as postgres://USER@HOST/DATABASE")
      ->required()
      ->check(trouble_with_store)
      ->type_name("URL");
  command->footer(std::string(kMoveHelp));
  command->callback([args, &exit_status] { exit_status = move(*args); });
}

}  // namespace cli
