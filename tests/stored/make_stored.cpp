// Plays games on a server of its own and leaves the set that stored_tests reads: what the server has stored, and what
// it shows of it. README.md says when.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "tests/server/support/server.hpp"
#include "tests/stored/make_games.hpp"

namespace {

namespace fs = std::filesystem;
using server::test::Json;

constexpr unsigned kSeed = 2026;

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw std::runtime_error("there is no " + file.string());
  std::ostringstream bytes;
  bytes << in.rdbuf();
  return bytes.str();
}

Json make(const server::test::Place& place) {
  server::test::LocalServer server(place, {.messages = server::test::kNoLimit,
                                           .errors = server::test::kNoLimit,
                                           .patience = 1'500,
                                           .sockets_per_person = 0});
  server::test::MakeGames games(server.port(), kSeed);
  games.begin_slow_ones();
  games.of_each_id();
  games.that_ended_by_the_rules();
  games.that_ended_otherwise();
  games.that_an_operator_ended(place.data() / "admin.sock");
  games.with_offers();
  games.with_dice_in_play();
  games.with_voids();
  games.in_series();
  games.between_accounts();
  games.for_few();
  games.end_slow_ones();
  games.that_wait();
  games.that_roll();
  Json kept = games.kept();
  server.stop();
  return kept;
}

/// What docs/operations.md names as belonging to the database, but not the lock and the log, which a clean end leaves
/// empty.
void leave(const server::test::Place& place, const Json& kept, const fs::path& set) {
  if (const fs::path log = place.data() / "astragal.db-wal"; fs::exists(log) && fs::file_size(log) > 0) {
    throw std::runtime_error("the log is not empty");
  }
  fs::create_directories(set);
  server::test::pack(set / "astragal.db.gz", bytes_of(place.data() / "astragal.db"));
  for (const char* name : {"astragal.db.state", "alive"}) std::ofstream(set / name) << bytes_of(place.data() / name);
  std::ofstream(set / "expected.json") << kept.dump(1) << '\n';
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::cerr << "usage: make_stored DIRECTORY\n";
    return 2;
  }
  try {
    const server::test::Place place;
    leave(place, make(place), arguments[1]);
  } catch (const std::exception& error) {
    std::cerr << "make_stored: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
