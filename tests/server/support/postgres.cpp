#include "tests/server/support/postgres.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>

#include "tests/server/support/directory.hpp"

namespace server::test {
namespace {

constexpr std::size_t kKept = 4;  // and all that others are made like

/// The program that runs PostgreSQL until the pipe to it is closed.
class Postgres {
 public:
  Postgres() {
    std::array<int, 2> to{};
    std::array<int, 2> from{};
    if (pipe2(to.data(), O_CLOEXEC) != 0 || pipe2(from.data(), O_CLOEXEC) != 0) std::abort();
    const std::string directory = "/tmp/astragal-postgres-" + std::to_string(getpid());
    if (fork() == 0) {
      dup2(to[0], STDIN_FILENO);
      dup2(from[1], STDOUT_FILENO);
      execl(ASTRAGAL_POSTGRES, ASTRAGAL_POSTGRES, directory.c_str(), nullptr);
      _exit(1);
    }
    close(to[0]);
    close(from[1]);
    std::array<char, 256> line{};
    FILE* const said = fdopen(from[0], "r");
    if (std::fgets(line.data(), line.size(), said) == nullptr) {
      std::fputs("the tests' PostgreSQL does not start: is postgresql-15 installed?\n", stderr);
      std::abort();
    }
    std::fclose(said);
    socket_ = directory;
  }

  std::string url_of(const std::string& name) const {
    return "postgres:///" + name + "?host=" + socket_ + "&user=astragal";
  }
  [[nodiscard]] bool has(const std::string& name) const {
    return run("SELECT 1 FROM pg_database WHERE datname = '" + name + "'") == 1;
  }
  /// Gives how many rows were found.
  int run(const std::string& statement) const {
    const std::unique_ptr<PGconn, void (*)(PGconn*)> link{PQconnectdb(url_of("postgres").c_str()), PQfinish};
    const std::unique_ptr<PGresult, void (*)(PGresult*)> done{PQexec(link.get(), statement.c_str()), PQclear};
    const ExecStatusType status = PQresultStatus(done.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
      std::fputs(PQerrorMessage(link.get()), stderr);
      std::abort();
    }
    return PQntuples(done.get());
  }

 private:
  std::string socket_;
};

}  // namespace

std::string postgres_database(const std::string& name, const std::string& like) {
  static const Postgres kPostgres;
  static std::deque<std::string> made;
  if (std::ranges::find(made, name) == made.end()) {
    std::erase(made, like);
    if (made.size() > kKept) {
      kPostgres.run("DROP DATABASE IF EXISTS " + made.front() + " WITH (FORCE)");
      made.pop_front();
    }
    // A child of this process may have made it.
    if (!kPostgres.has(name))
      kPostgres.run("CREATE DATABASE " + name + " TEMPLATE " + like + " ENCODING 'UTF8' STRATEGY file_copy");
    made.push_back(name);
  }
  return kPostgres.url_of(name);
}

}  // namespace server::test
