#include "server/store/mover/copy.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cstdlib>
#include <memory>

#include "server/store/postgres/failure.hpp"

namespace store::mover {
namespace {

struct Free {
  void operator()(char* memory) const { PQfreemem(memory); }
};

[[noreturn]] void fail(PGconn& link, const PGresult* result) {
  const char* const state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  throw postgres::failure_of(state == nullptr ? "" : state, PQerrorMessage(&link));
}

/// Begins a COPY of this direction.
void begin(PGconn& link, const std::string& statement, ExecStatusType direction) {
  const postgres::Rows begun{PQexec(&link, statement.c_str())};
  if (PQresultStatus(begun.get()) != direction) fail(link, begun.get());
}

/// Reads how the COPY has ended; gives the number of its rows.
std::int64_t read_end(PGconn& link) {
  const postgres::Rows done{PQgetResult(&link)};
  if (PQresultStatus(done.get()) != PGRES_COMMAND_OK) {
    const postgres::Rows nothing_more{PQgetResult(&link)};
    fail(link, done.get());
  }
  while (const postgres::Rows more{PQgetResult(&link)}) {
  }
  return std::atoll(PQcmdTuples(done.get()));
}

}  // namespace

void be_patient(postgres::Connection& to) {
  to.script("SET idle_in_transaction_session_timeout = 0");
  // A PostgreSQL whose disk is busy takes nothing for a while, and has not gone for that. Without TCP there is no such
  // option, nor the need of one.
  const unsigned for_ever = 0;
  static_cast<void>(setsockopt(PQsocket(&to.link()), IPPROTO_TCP, TCP_USER_TIMEOUT, &for_ever, sizeof for_ever));
}

void copy_in(postgres::Connection& to, const std::string& statement, const std::function<void(const Take&)>& give) {
  PGconn& link = to.link();
  begin(link, statement, PGRES_COPY_IN);
  try {
    give([&](std::string_view piece) {
      if (PQputCopyData(&link, piece.data(), static_cast<int>(piece.size())) != 1) fail(link, nullptr);
    });
  } catch (...) {
    PQputCopyEnd(&link, "the other side cannot be read");
    while (const postgres::Rows refused{PQgetResult(&link)}) {
    }
    throw;
  }
  if (PQputCopyEnd(&link, nullptr) != 1) fail(link, nullptr);
  read_end(link);
}

std::int64_t copy_out(postgres::Connection& to, const std::string& statement, const Take& take) {
  PGconn& link = to.link();
  begin(link, statement, PGRES_COPY_OUT);
  char* row = nullptr;
  int size = PQgetCopyData(&link, &row, 0);
  for (; size > 0; size = PQgetCopyData(&link, &row, 0)) {
    const std::unique_ptr<char, Free> owned{row};
    take({row, static_cast<std::size_t>(size)});
  }
  if (size != -1) fail(link, nullptr);
  return read_end(link);
}

}  // namespace store::mover
