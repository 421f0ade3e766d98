#include "server/fairness/day.hpp"

#include <algorithm>
#include <chrono>

#include "server/fairness/sign.hpp"
#include "server/fairness/text.hpp"

namespace fairness {
namespace {

/// The lines of a text that ends with the end of a line, each with its number from 1.
struct Line {
  std::string_view text;
  std::size_t number = 1;
};

std::string place(const Line& line) {
  return "line " + std::to_string(line.number);
}

std::expected<std::vector<Line>, Error> lines_of(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const Line line{.text = text.substr(0, end), .number = lines.size() + 1};
    if (end == std::string_view::npos) return refuse(Code::form, place(line), "it does not end");
    lines.push_back(line);
    text.remove_prefix(end + 1);
  }
  return lines;
}

bool is_head(const Line& line) {
  return line.text.starts_with("fair1|");
}

/// The head that begins with this line, and its signature in the next.
std::expected<SignedHead, Error> read_head(std::span<const Line> lines) {
  if (const auto head = parse_day_head(lines[0].text); !head) {
    return std::unexpected(inside(place(lines[0]), head.error()));
  }
  if (lines.size() < 2) return refuse(Code::form, place(lines[0]), "the signature is to follow");
  const auto signature = from_hex<Signature>(lines[1].text);
  if (!signature) return refuse(Code::form, place(lines[1]), "this must be 128 lower-case hex digits");
  return SignedHead{.text = std::string{lines[0].text}, .signature = *signature};
}

std::expected<DayHead, Error> check_signed(const SignedHead& head, const PublicKey& key) {
  auto read = parse_day_head(head.text);
  if (!read) return read;
  if (!is_signed(head.text, head.signature, key)) {
    return refuse(Code::signature, "head of " + read->date, "the server's key did not sign this");
  }
  return read;
}

}  // namespace

std::string next_date(std::string_view date) {
  using namespace std::chrono;
  const year_month_day next{sys_days{read_date(date).value()} + days{1}};
  const auto padded = [](unsigned value, std::size_t width) {
    const std::string text = std::to_string(value);
    return std::string(width - std::min(width, text.size()), '0') + text;
  };
  return padded(static_cast<unsigned>(static_cast<int>(next.year())), 4) + "-" +
         padded(static_cast<unsigned>(next.month()), 2) + "-" + padded(static_cast<unsigned>(next.day()), 2);
}

std::string write_list(std::span<const Hash> locks) {
  std::string text;
  for (const Hash& lock : locks) text += to_hex(lock) + "\n";
  return text;
}

std::string write_head(const SignedHead& head) {
  return head.text + "\n" + to_hex(head.signature) + "\n";
}

std::string write_day(const Day& day) {
  return write_list(day.locks) + (day.head ? write_head(*day.head) : "");
}

std::expected<Day, Error> parse_day(std::string_view text) {
  const auto lines = lines_of(text);
  if (!lines) return std::unexpected(lines.error());
  Day day;
  std::span<const Line> rest{*lines};
  for (; !rest.empty() && !is_head(rest[0]); rest = rest.subspan(1)) {
    const auto lock = from_hex<Hash>(rest[0].text);
    if (!lock) return refuse(Code::form, place(rest[0]), "this must be 64 lower-case hex digits");
    if (!day.locks.empty() && day.locks.back() >= *lock) {
      return refuse(Code::form, place(rest[0]), "locks stand once each, in ascending order");
    }
    day.locks.push_back(*lock);
  }
  if (rest.empty()) return day;
  auto head = read_head(rest);
  if (!head) return std::unexpected(head.error());
  if (rest.size() > 2) return refuse(Code::form, place(rest[2]), "nothing stands behind the head");
  day.head = std::move(*head);
  return day;
}

std::expected<std::vector<SignedHead>, Error> parse_heads(std::string_view text) {
  const auto lines = lines_of(text);
  if (!lines) return std::unexpected(lines.error());
  if (lines->empty()) return refuse(Code::form, "", "there is no head");
  std::vector<SignedHead> heads;
  for (std::span<const Line> rest{*lines}; !rest.empty(); rest = rest.subspan(2)) {
    auto head = read_head(rest);
    if (!head) return std::unexpected(head.error());
    heads.push_back(std::move(*head));
  }
  return heads;
}

DayHead head_of(std::string date, const std::optional<std::string>& before, std::vector<Hash> locks) {
  std::ranges::sort(locks);
  return {.date = std::move(date), .before = before ? sha256(*before) : Hash{}, .list = sha256(write_list(locks))};
}

std::expected<DayHead, Error> check_day(const SignedHead& head, std::span<const Hash> locks, const PublicKey& key) {
  auto read = check_signed(head, key);
  if (!read) return read;
  if (sha256(write_list(locks)) != read->list) {
    return refuse(Code::state, "head of " + read->date, "it is that of another list");
  }
  return read;
}

std::expected<std::vector<DayHead>, Error> check_heads(std::span<const SignedHead> heads, const PublicKey& key) {
  std::vector<DayHead> read;
  for (const SignedHead& head : heads) {
    const auto next = check_signed(head, key);
    if (!next) return std::unexpected(next.error());
    const std::string where = "head of " + next->date;
    if (!read.empty() && next->date != next_date(read.back().date)) {
      return refuse(Code::state, where, "the day before it is " + read.back().date);
    }
    if (!read.empty() && next->before != sha256(heads[read.size() - 1].text)) {
      return refuse(Code::state, where, "it follows another head of " + read.back().date);
    }
    read.push_back(*next);
  }
  return read;
}

}  // namespace fairness
