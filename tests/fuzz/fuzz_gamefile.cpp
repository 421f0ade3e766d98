// Any bytes are refused as a game file, with a sentence, line and column, or read as a record that is written and read
// again as the same, and that has a form in JSON.
#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

#include "server/gamefile/file.hpp"
#include "server/gamefile/json.hpp"
#include "tests/fuzz/must.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static server::VariantCache variants;
  const auto record = server::gamefile::read({reinterpret_cast<const char*>(data), size}, variants);
  if (!record) {
    must(!record.error().message.empty(), "a refusal says what is wrong");
    must(record.error().line >= 1 && record.error().column >= 1, "and where");
    return 0;
  }
  must(!server::gamefile::to_json(*record).dump().empty(), "what is read can be written as JSON");
  const std::string written = server::gamefile::write(*record, **variants.get(record->variant, record->options));
  const auto again = server::gamefile::read(written, variants);
  must(again.has_value(), "what is written can be read");
  must(*again == *record, "what is read again is the same");
  return 0;
}
