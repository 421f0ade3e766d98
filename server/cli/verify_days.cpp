#include "server/cli/verify_days.hpp"

#include <algorithm>

#include "server/cli/read_file.hpp"

namespace cli {
namespace {

using fairness::DayHead;
using fairness::SignedHead;

std::string locks_text(const fairness::Day& day) {
  return std::to_string(day.locks.size()) + (day.locks.size() == 1 ? " lock" : " locks");
}

/// The date of a head that has been read once already.
std::string date_of(const SignedHead& head) {
  return fairness::parse_day_head(head.text)->date;
}

/// True if the chain reaches to that day and has this very head.
bool fits(const HeadsFile& chain, const SignedHead& head) {
  const auto found = std::ranges::find(chain.heads, date_of(head), date_of);
  return found != chain.heads.end() && found->text == head.text;
}

}  // namespace

std::expected<DayFile, std::string> read_day_file(const std::string& name, std::istream& in) {
  const auto text = read_file(name, in);
  if (!text) return std::unexpected(text.error());
  auto day = fairness::parse_day(*text);
  if (!day) return std::unexpected(to_text(day.error()));
  return DayFile{.name = name, .day = std::move(*day)};
}

std::expected<HeadsFile, std::string> read_heads_file(const std::string& name, std::istream& in) {
  const auto text = read_file(name, in);
  if (!text) return std::unexpected(text.error());
  auto heads = fairness::parse_heads(*text);
  if (!heads) return std::unexpected(to_text(heads.error()));
  return HeadsFile{.name = name, .heads = std::move(*heads)};
}

std::expected<std::string, std::string> find_listed(const std::vector<DayFile>& days,
                                                    const fairness::Checked& checked) {
  const std::string date = checked.lock.time.substr(0, std::string_view{"2026-11-20"}.size());
  for (const DayFile& file : days) {
    const bool is_of_date = !file.day.head || date_of(*file.day.head) == date;
    if (!is_of_date) continue;
    const bool listed = std::ranges::binary_search(file.day.locks, checked.lock_sha256);
    if (listed && file.day.head) return "  listed: in " + file.name + ", the list of " + date + "\n";
    if (listed) return "  listed: in " + file.name + ", which has no head yet\n";
    if (file.day.head) {
      return std::unexpected("lock: it is not in " + file.name + ", the list of " + date +
                             ": a server that signs both is a fraud, or has lost what it knew");
    }
  }
  return std::unexpected("lock: it is of " + date + ", and no --day is a list that has it");
}

std::expected<std::string, std::string> report_day(const DayFile& file, const std::vector<HeadsFile>& heads,
                                                   const fairness::PublicKey& key) {
  if (!file.day.head) return file.name + ": " + locks_text(file.day) + ", and no head: the day is not over\n";
  const auto head = fairness::check_day(*file.day.head, file.day.locks, key);
  if (!head) return std::unexpected(to_text(head.error()));
  for (const HeadsFile& chain : heads) {
    if (!fits(chain, *file.day.head)) {
      return std::unexpected("head of " + head->date + ": it is not the one in " + chain.name);
    }
  }
  return file.name + ": good\n  day " + head->date + ", " + locks_text(file.day) + "; the head is that of this list" +
         (heads.empty() ? "" : ", stands in the chain,") + " and is signed by key " + fairness::to_hex(key) + "\n";
}

std::expected<std::string, std::string> report_heads(const HeadsFile& file, const fairness::PublicKey& key) {
  const auto heads = fairness::check_heads(file.heads, key);
  if (!heads) return std::unexpected(to_text(heads.error()));
  const bool from_the_first = heads->front().before == fairness::Hash{};
  return file.name + ": good\n  " + std::to_string(heads->size()) + " days from " + heads->front().date +
         (from_the_first ? ", the server's first," : "") + " to " + heads->back().date +
         "; each head follows the one of the day before, and is signed by key " + fairness::to_hex(key) + "\n";
}

}  // namespace cli
