#include "server/store/mover/move.hpp"

#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "server/store/mover/schema.hpp"
#include "server/store/mover/source.hpp"
#include "server/store/mover/target.hpp"
#include "server/store/postgres/open.hpp"
#include "server/store/sql/draw.hpp"
#include "server/store/sql/game_rows.hpp"
#include "server/store/sqlite/alive.hpp"
#include "server/store/sqlite/home.hpp"
#include "server/store/sqlite/migrations.hpp"
#include "server/store/sqlite/moved.hpp"
#include "server/store/sqlite/open.hpp"

namespace store::mover {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kSample = 300;

/// The store that is moved, and how far an earlier move of it has come.
struct Source {
  sqlite::Home home;                          // nobody else works with the file
  std::unique_ptr<sqlite::Connection> marks;  // is closed last, and leaves the file in one piece
  std::unique_ptr<sqlite::Connection> reads;  // all of it as it is at one moment
  bool was_meant = false;

  /// Up to when a server has served it, if that is known.
  [[nodiscard]] std::optional<WallTime> served() const {
    return sqlite::AliveStamp{home.files().directory() / sqlite::kAliveStamp}.read();
  }
};

struct Move {
  sqlite::Connection& from;
  postgres::Connection& to;
  const std::vector<Table>& tables;
  const MoveOrder& order;
};

/// Brings the file to this version, as a start does, if no earlier move has marked it, and enters its directory.
Result<sqlite::Home> enter(const fs::path& file) {
  if (std::error_code ignored; !fs::exists(sqlite::Files::of(file).main, ignored))
    return refuse(Code::not_found, "there is no database " + file.string());
  if (auto opened = sqlite::open({.file = file, .readers = 1}); !opened && opened.error().code != Code::elsewhere)
    return std::unexpected(std::move(opened.error()));
  auto home = sqlite::Home::enter(file);
  if (!home) return home;
  if (auto fits = sqlite::check_files(home->files()); !fits) return std::unexpected(std::move(fits.error()));
  return home;
}

Result<Source> open_source(const Route& route) {
  auto home = enter(route.from);
  if (!home) return std::unexpected(std::move(home.error()));
  using sqlite::Connection;
  const fs::path main = home->files().main;
  auto marks = std::make_unique<Connection>(main, Connection::Use::write);
  marks->make_durable();
  const auto moved = sqlite::read_mark(*marks);
  if (moved && (moved->is_done || moved->to != route.shown)) return sqlite::refuse_moved(*moved);
  if (moved && sql::read_applied(*marks).size() != sqlite::embedded_migrations().size())
    return refuse(Code::changed, "another version of this program has begun to move " + main.string() +
                                     ": say this again with that one");
  auto reads = std::make_unique<Connection>(main, Connection::Use::read);
  reads->begin_read();
  return Source{
      .home = std::move(*home), .marks = std::move(marks), .reads = std::move(reads), .was_meant = moved.has_value()};
}

std::string line_of(const Sum& sum) {
  return std::to_string(sum.rows) + " rows with SHA-256 " + sum.sha256;
}

/// Compares a table that was read from both sides.
Result<void> compare(const Move& move, const Table& table, const Sum& from) {
  const Sum to = sum_of(move.to, table);
  if (from != to)
    return refuse(Code::corrupt, "the table " + table.name + " is not the same on both sides: SQLite has " +
                                     line_of(from) + ", PostgreSQL " + line_of(to));
  if (move.order.on_table) move.order.on_table({.name = table.name, .rows = to.rows, .sha256 = to.sha256});
  return {};
}

Sum copy(const Move& move, const Table& table) {
  Sum sum;
  fill(move.to, table, [&](const Take& take) {
    Digest digest;
    sum.rows = read_rows(move.from, table, [&](std::string_view piece) {
      digest.add(piece);
      take(piece);
    });
    sum.sha256 = digest.hex();
  });
  return sum;
}

Result<void> copy_all(const Move& move) {
  lay_open(move.to, move.tables);
  std::vector<Sum> sums;
  for (const Table& table : move.tables) sums.push_back(copy(move, table));
  close_again(move.to, move.tables);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (auto same = compare(move, move.tables[i], sums[i]); !same) return same;
  }
  for (const Table& table : move.tables) {
    for (const Column& column : table.columns) {
      if (column.is_numbered) number_on(move.to, table, column, highest_number(move.from, table, column));
    }
  }
  return {};
}

/// Compares what PostgreSQL has already with the file that an earlier move has marked.
Result<void> compare_all(const Move& move) {
  for (const Table& table : move.tables) {
    if (auto same = compare(move, table, sum_of(move.from, table)); !same) {
      return refuse(Code::exists,
                    same.error().what +
                        "; if a server was started there since, all is well: go on with that one; if not, make that "
                        "database empty again with dropdb and createdb, and say this again");
    }
  }
  return {};
}

/// Reads some games as a server does, from both sides, and plays them again.
Result<void> replay_sample(const Move& move, MoveReport& report) {
  for (const GameId& id : sample_of_games(move.from, kSample)) {
    const auto there = sql::read_game(move.from, id, 0);
    const auto here = sql::read_game(move.to, id, 0);
    if (!there) return std::unexpected(there.error());
    if (!here) return std::unexpected(here.error());
    const auto draws = sql::load_draws(move.to, id.text());
    if (!draws) return std::unexpected(draws.error());
    if (there->head != here->head || there->events != here->events || there->settled != here->settled ||
        sql::load_draws(move.from, id.text()) != draws)
      return refuse(Code::corrupt, "the game " + id.text() + " reads otherwise from PostgreSQL than from SQLite");
    ++report.games;
    if (auto played = move.order.replay(*here, *draws); !played && report.unplayed++ == 0)
      report.why = std::move(played.error());
  }
  return {};
}

/// Copies all into the transaction that has begun there, or finds that it is there already.
Result<MoveReport> bring_over(const Move& move, Source& source) {
  MoveReport report;
  if (const auto filled = filled_table(move.to, move.tables)) {
    if (!source.was_meant)
      return refuse(Code::exists, "that database is not empty, as its table " + *filled +
                                      " has rows: make an empty one with createdb, and name that");
    report.was_there = true;
  } else if (source.was_meant) {
    sqlite::take_mark_back(*source.marks);  // nothing was committed
  }
  if (auto done = report.was_there ? compare_all(move) : copy_all(move); !done) return std::unexpected(done.error());
  if (const auto served = source.served(); served && !report.was_there) set_served(move.to, *served);
  if (auto same = replay_sample(move, report); !same) return std::unexpected(same.error());
  return report;
}

Result<void> commit(postgres::Connection& to) {
  try {
    to.commit();
    return {};
  } catch (const sql::Failure& failure) {
    return refuse(failure.error().code, "it is not known whether PostgreSQL has stored all of it: say this again (" +
                                            failure.error().what + ")");
  }
}

Result<MoveReport> move_between(Source& source, postgres::Connection& to, const Route& route, const MoveOrder& order) {
  const auto tables = tables_of(*source.reads, to);
  if (!tables) return std::unexpected(tables.error());
  begin(to, *tables);
  auto report = bring_over({.from = *source.reads, .to = to, .tables = *tables, .order = order}, source);
  if (!report) return report;
  source.reads->commit();
  const auto tell = [&](MoveStep step) {
    if (order.on_step) order.on_step(step);
  };
  sqlite::mark_as_moved(*source.marks, {.to = route.shown, .is_done = false});
  tell(MoveStep::meant);
  if (auto done = commit(to); !done) return std::unexpected(done.error());
  tell(MoveStep::stored);
  sqlite::mark_as_moved(*source.marks, {.to = route.shown, .is_done = true});
  static_cast<void>(source.marks->checkpoint());  // so that copies of the file alone have the mark, too
  return report;
}

}  // namespace

Result<MoveReport> move(const Route& route, const MoveOrder& order) {
  try {
    auto source = open_source(route);
    if (!source) return std::unexpected(std::move(source.error()));
    if (const auto made = postgres::open({.url = route.to, .readers = 1}); !made) return std::unexpected(made.error());
    postgres::Connection to{route.to};
    return move_between(*source, to, route, order);
  } catch (const sqlite::SqliteFailure& failure) {
    return refuse(failure.error().code, route.from.string() + ": " + failure.error().what);
  } catch (const sql::Failure& failure) {
    return std::unexpected(failure.error());
  }
}

}  // namespace store::mover
