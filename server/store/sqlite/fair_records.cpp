#include "server/store/sqlite/fair_records.hpp"

#include <utility>

#include "server/store/sqlite/days.hpp"
#include "server/store/sqlite/draw.hpp"
#include "server/store/sqlite/voids.hpp"

namespace store::sqlite {

void SqliteFairRecords::load_draws(std::string id, Completion<std::vector<DrawWrite>> then) {
  look_up([id = std::move(id)](Sql& sql) { return sqlite::load_draws(sql, id); }, std::move(then));
}

void SqliteFairRecords::open_draws(Completion<std::vector<DrawKey>> then) {
  look_up([](Sql& sql) { return sqlite::open_draws(sql); }, std::move(then));
}

void SqliteFairRecords::put_draw(DrawWrite draw, Completion<DrawKey> then) {
  const std::size_t body = draw.state.size();
  write([draw = std::move(draw)](Sql& sql) { return write_draw(sql, draw, std::nullopt); }, std::move(then), body);
}

void SqliteFairRecords::record(DrawKey key, Completion<std::string> then) {
  look_up([key = std::move(key)](Sql& sql) { return read_record(sql, key); }, std::move(then));
}

void SqliteFairRecords::day(std::string date, Completion<Day> then) {
  look_up([date = std::move(date)](Sql& sql) { return read_day(sql, date); }, std::move(then));
}

void SqliteFairRecords::open_day(Completion<std::optional<OpenDay>> then) {
  look_up([](Sql& sql) { return sqlite::open_day(sql); }, std::move(then));
}

void SqliteFairRecords::close_day(OpenDay day, DayHead head, Completion<void> then) {
  const std::size_t body = day.locks.size() * sizeof(Bytes32);
  write([day = std::move(day), head = std::move(head)](Sql& sql) { return sqlite::close_day(sql, day, head); },
        std::move(then), body);
}

void SqliteFairRecords::day_heads(Completion<std::vector<DayHead>> then) {
  look_up([](Sql& sql) { return sqlite::day_heads(sql); }, std::move(then));
}

void SqliteFairRecords::voids(std::string party, Completion<VoidCounts> then) {
  look_up([party = std::move(party)](Sql& sql) { return read_voids(sql, party); }, std::move(then));
}

void SqliteFairRecords::blamed(std::string after, std::size_t most, Completion<std::vector<BlamedPlayer>> then) {
  look_up([after = std::move(after), most](Sql& sql) { return read_blamed(sql, after, most); }, std::move(then));
}

void SqliteFairRecords::left_setups(WallTime since, Completion<std::vector<LeftSetup>> then) {
  look_up([since](Sql& sql) { return read_left_setups(sql, since); }, std::move(then));
}

void SqliteFairRecords::keys(Completion<std::vector<KeyRow>> then) {
  look_up([](Sql& sql) { return read_keys(sql); }, std::move(then));
}

void SqliteFairRecords::add_key(KeyRow key, Completion<Bytes32> then) {
  write([key = std::move(key)](Sql& sql) { return sqlite::add_key(sql, key); }, std::move(then));
}

}  // namespace store::sqlite
