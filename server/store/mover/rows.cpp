#include "server/store/mover/rows.hpp"

#include <array>
#include <bit>
#include <utility>

#include "server/fairness/bytes.hpp"
#include "server/store/postgres/values.hpp"

namespace store::mover {
namespace {

constexpr std::size_t kPiece = 256 << 10;  // what is handed on at once
constexpr std::uint64_t kNull = 0xffffffff;
constexpr std::uint64_t kNoMoreRows = 0xffff;

// How PostgreSQL begins: a signature, no flags, nothing more in the head.
constexpr std::string_view kHead{"PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19};

}  // namespace

Digest::Digest() {
  crypto_hash_sha256_init(&state_);
}

void Digest::add(std::string_view bytes) {
  crypto_hash_sha256_update(&state_, fairness::raw(bytes), bytes.size());
}

std::string Digest::hex() {
  fairness::Hash hash{};
  crypto_hash_sha256_final(&state_, hash.data());
  return fairness::to_hex(hash);
}

RowWriter::RowWriter(const Take& take) : take_(take), piece_(kHead) {}

void RowWriter::begin(std::size_t values) {
  if (piece_.size() >= kPiece) hand_on();
  ++rows_;
  add_number(values, 2);
}

void RowWriter::add_null() {
  add_number(kNull, 4);
}

void RowWriter::add(std::int64_t value) {
  add_number(8, 4);
  add_number(static_cast<std::uint64_t>(value), 8);
}

void RowWriter::add(double value) {
  add(std::bit_cast<std::int64_t>(value));
}

void RowWriter::add_bytes(std::string_view value) {
  add_number(value.size(), 4);
  piece_ += value;
}

void RowWriter::add_text(std::string_view value) {
  if (value.find(char{0}) == std::string_view::npos)
    add_bytes(value);
  else
    add_bytes(postgres::without_nul(value));
}

std::int64_t RowWriter::end() {
  add_number(kNoMoreRows, 2);
  hand_on();
  return rows_;
}

void RowWriter::add_number(std::uint64_t value, int bytes) {
  std::array<char, 8> written{};
  for (int i = 0; i < bytes; ++i)
    written.at(static_cast<std::size_t>(i)) = static_cast<char>(value >> (bytes - 1 - i) * 8);
  piece_.append(written.data(), static_cast<std::size_t>(bytes));
}

void RowWriter::hand_on() {
  take_(piece_);
  piece_.clear();
}

}  // namespace store::mover
