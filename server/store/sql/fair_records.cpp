#include "server/store/sql/fair_records.hpp"

#include <utility>

#include "server/store/sql/days.hpp"
#include "server/store/sql/draw.hpp"
#include "server/store/sql/voids.hpp"

namespace store::sql {

void SqlFairRecords::load_draws(std::string id, Completion<std::vector<DrawWrite>> then) {
  look_up([id = std::move(id)](Sql& sql) { return sql::load_draws(sql, id); }, std::move(then));
}

void SqlFairRecords::open_draws(Completion<std::vector<DrawKey>> then) {
  look_up([](Sql& sql) { return sql::open_draws(sql); }, std::move(then));
}

void SqlFairRecords::put_draw(DrawWrite draw, Completion<DrawKey> then) {
  const std::size_t body = draw.state.size();
  write([draw = std::move(draw)](Sql& sql) { return write_draw(sql, draw, std::nullopt); }, std::move(then), body);
}

void SqlFairRecords::record(DrawKey key, Completion<std::string> then) {
  look_up([key = std::move(key)](Sql& sql) { return read_record(sql, key); }, std::move(then));
}

void SqlFairRecords::day(std::string date, Completion<Day> then) {
  look_up([date = std::move(date)](Sql& sql) { return read_day(sql, date); }, std::move(then));
}

void SqlFairRecords::open_day(Completion<std::optional<OpenDay>> then) {
  look_up([](Sql& sql) { return sql::open_day(sql); }, std::move(then));
}

void SqlFairRecords::close_day(OpenDay day, DayHead head, Completion<void> then) {
  const std::size_t body = day.locks.size() * sizeof(Bytes32);
  write([day = std::move(day), head = std::move(head)](Sql& sql) { return sql::close_day(sql, day, head); },
        std::move(then), body);
}

void SqlFairRecords::day_heads(Completion<std::vector<DayHead>> then) {
  look_up([](Sql& sql) { return sql::day_heads(sql); }, std::move(then));
}

void SqlFairRecords::voids(std::string party, Completion<VoidCounts> then) {
  look_up([party = std::move(party)](Sql& sql) { return read_voids(sql, party); }, std::move(then));
}

void SqlFairRecords::blamed(std::string after, std::size_t most, Completion<std::vector<BlamedPlayer>> then) {
  look_up([after = std::move(after), most](Sql& sql) { return read_blamed(sql, after, most); }, std::move(then));
}

void SqlFairRecords::left_setups(WallTime since, Completion<std::vector<LeftSetup>> then) {
  look_up([since](Sql& sql) { return read_left_setups(sql, since); }, std::move(then));
}

void SqlFairRecords::keys(Completion<std::vector<KeyRow>> then) {
  look_up([](Sql& sql) { return read_keys(sql); }, std::move(then));
}

void SqlFairRecords::add_key(KeyRow key, Completion<Bytes32> then) {
  write([key = std::move(key)](Sql& sql) { return sql::add_key(sql, key); }, std::move(then));
}

}  // namespace store::sql
