#include "server/store/postgres/values.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <utility>

namespace store::postgres {
namespace {

// Types as PostgreSQL numbers them; they never change.
constexpr std::uint32_t kBigint = 20;
constexpr std::uint32_t kText = 25;

constexpr std::uint32_t kNull = 0xffffffff;  // in the place of a length

template <class Number>
std::string written(Number value) {
  std::array<char, 40> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

template <class Number>
Number read(std::string_view text) {
  Number value{};
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

void add_number(std::string& to, std::uint64_t value, int bytes) {
  for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) to += static_cast<char>(value >> shift & 0xff);
}

/// Begins a list as PostgreSQL sends and takes it: dimensions, whether there may be NULL, type, length, first index.
std::string list_of(std::uint32_t type, std::size_t length) {
  std::string list;
  add_number(list, 1, 4);
  add_number(list, 1, 4);
  add_number(list, type, 4);
  add_number(list, length, 4);
  add_number(list, 1, 4);
  return list;
}

std::string fit(std::string_view text) {
  return text.find(char{0}) == std::string_view::npos ? std::string{text} : without_nul(text);
}

int digit(char hex) {
  return hex <= '9' ? hex - '0' : hex - 'a' + 10;
}

}  // namespace

std::string without_nul(std::string_view text) {
  std::string kept;
  for (const char c : text) c == 0 ? kept.append("\uFFFD") : kept.append(1, c);
  return kept;
}

void Parameters::put(int index, std::string data, bool is_binary) {
  const auto place = static_cast<std::size_t>(index);
  if (values_.size() < place) values_.resize(place);
  values_[place - 1] = Value{.data = std::move(data), .is_binary = is_binary};
}

void Parameters::set(int index, std::int64_t value) {
  put(index, written(value), false);
}
void Parameters::set(int index, double value) {
  put(index, written(value), false);
}
void Parameters::set_text(int index, std::string_view value) {
  put(index, fit(value), true);
}
void Parameters::set_bytes(int index, std::span<const std::uint8_t> value) {
  put(index, {value.begin(), value.end()}, true);
}

void Parameters::set(int index, std::span<const std::int64_t> values) {
  std::string list = list_of(kBigint, values.size());
  for (const std::int64_t value : values) {
    add_number(list, 8, 4);
    add_number(list, static_cast<std::uint64_t>(value), 8);
  }
  put(index, std::move(list), true);
}

void Parameters::set(int index, std::span<const std::optional<std::string_view>> values) {
  std::string list = list_of(kText, values.size());
  for (const auto& value : values) {
    const std::string text = value ? fit(*value) : std::string{};
    add_number(list, value ? text.size() : kNull, 4);
    list += text;
  }
  put(index, std::move(list), true);
}

Parameters::Raw Parameters::raw(int count) const {
  const auto places = static_cast<std::size_t>(count);
  Raw raw{.values = std::vector<const char*>(places),
          .lengths = std::vector<int>(places),
          .formats = std::vector<int>(places)};
  for (std::size_t i = 0; i < places && i < values_.size(); ++i) {
    if (!values_[i]) continue;
    raw.values[i] = values_[i]->data.c_str();
    raw.lengths[i] = static_cast<int>(values_[i]->data.size());
    raw.formats[i] = values_[i]->is_binary ? 1 : 0;
  }
  return raw;
}

bool is_null(const PGresult& rows, int row, int column) {
  return PQgetisnull(&rows, row, column) != 0;
}

std::string_view text_in(const PGresult& rows, int row, int column) {
  return {PQgetvalue(&rows, row, column), static_cast<std::size_t>(PQgetlength(&rows, row, column))};
}

std::int64_t integer_in(const PGresult& rows, int row, int column) {
  const std::string_view text = text_in(rows, row, column);
  return text == "t" ? 1 : read<std::int64_t>(text);
}

double real_in(const PGresult& rows, int row, int column) {
  return read<double>(text_in(rows, row, column));
}

bool read_bytes(const PGresult& rows, int row, int column, std::span<std::uint8_t> out) {
  std::string_view text = text_in(rows, row, column);
  if (!text.starts_with("\\x") || text.size() != 2 + out.size() * 2) return false;
  text.remove_prefix(2);
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = static_cast<std::uint8_t>(digit(text[2 * i]) * 16 + digit(text[2 * i + 1]));
  return true;
}

}  // namespace store::postgres
