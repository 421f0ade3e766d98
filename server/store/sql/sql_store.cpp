#include "server/store/sql/sql_store.hpp"

#include <utility>

#include "server/store/sql/restores.hpp"
#include "server/store/sql/terms.hpp"

namespace store::sql {

SqlStore::SqlStore(Parts parts, const Limits& limits, Writer::Look look)
    : lineage_(parts.lineage),
      is_restored_(!parts.lineage.settled),
      most_writes_(limits.writes.tasks),
      most_reads_(limits.reads.tasks),
      writer_(std::move(parts.writer), limits.writes, std::move(look)),
      readers_(std::move(parts.readers), limits.reads),
      ticker_(limits.patience / 8, [this, patience = limits.patience] {
        if (!is_serving_) return;
        const auto before = Task::Time::clock::now() - patience;
        writer_.give_up(before);
        readers_.give_up(before);
      }) {}

void SqlStore::finish() {
  close();
  writer_.finish();
  readers_.finish();
}

void SqlStore::settle_restored(Completion<void> then) {
  write([](Sql& sql) { return settle_restores(sql); },
        Completion<void>{[this, then = std::move(then)](Result<void> result) mutable {
          if (result) is_restored_ = false;
          then(std::move(result));
        }});
}

void SqlStore::take_over(Bid /*bid*/, Completion<Tenure> then) {
  write([](Sql& sql) -> Result<Tenure> { return Tenure{.term = begin_term(sql)}; }, std::move(then));
}

/// An empty transaction takes the lock that a write takes, and costs no flush.
void SqlStore::knock(Completion<void> then) {
  write([](Sql&) -> Result<void> { return {}; }, std::move(then), Undo::unneeded);
}

void SqlStore::probe(Completion<void> then) {
  write(
      [](Sql& sql) -> Result<void> {
        sql.run("UPDATE probe SET times = times + 1");
        return {};
      },
      std::move(then));
}

void SqlStore::close() {
  writer_.close();
  readers_.close();
}

}  // namespace store::sql
