// Draws, days and signing keys, as the interface over the queues; draw.hpp, days.hpp and voids.hpp have the SQL. Owned
// by the store; see server/store/fair_records.hpp.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "server/store/fair_records.hpp"
#include "server/store/sql/part.hpp"

namespace store::sql {

class SqlFairRecords final : public FairRecords, private Part {
 public:
  SqlFairRecords(Writer& writer, Readers& readers) : Part(writer, readers, kSmall) {}

  void load_draws(std::string id, Completion<std::vector<DrawWrite>> then) override;
  void open_draws(Completion<std::vector<DrawKey>> then) override;
  void put_draw(DrawWrite draw, Completion<DrawKey> then) override;
  void record(DrawKey key, Completion<std::string> then) override;
  void day(std::string date, Completion<Day> then) override;
  void open_day(Completion<std::optional<OpenDay>> then) override;
  void close_day(OpenDay day, DayHead head, Completion<void> then) override;
  void day_heads(Completion<std::vector<DayHead>> then) override;
  void voids(std::string party, Completion<VoidCounts> then) override;
  void blamed(std::string after, std::size_t most, Completion<std::vector<BlamedPlayer>> then) override;
  void left_setups(WallTime since, Completion<std::vector<LeftSetup>> then) override;
  void keys(Completion<std::vector<KeyRow>> then) override;
  void add_key(KeyRow key, Completion<Bytes32> then) override;
};

}  // namespace store::sql
