// Any bytes are refused as a record, or read as one that is written and read again as the same; and whatever is read
// can be checked, where a good lock is written again byte by byte. Nothing crashes.
#include <cstdint>
#include <string_view>

#include "server/fairness/check.hpp"
#include "tests/fuzz/must.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto record = fairness::read_record(text);
  if (!record) {
    must(!record.error().what.text().empty(), "a refusal says what is wrong");
    return 0;
  }
  const std::string written = fairness::write_record(*record);
  const auto again = fairness::read_record(written);
  must(again.has_value(), "what is written can be read");
  must(*again == *record, "what is read again is the same");
  must(fairness::write_record(*again) == written, "there is one way to write it");
  if (const auto lock = fairness::parse_lock(record->lock)) {
    must(fairness::write_lock(*lock) == record->lock, "a lock has one spelling");
  }
  if (const auto checked = fairness::check(*record, std::nullopt)) {
    must(checked->roll_keys.size() == record->rolls.size(), "every roll of a good record is checked");
  }
  return 0;
}
