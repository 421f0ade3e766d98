// Any bytes are refused as a tournament's file, with a sentence, line and column, or read as a tournament that is
// written and read again as the same.
#include <cstdint>
#include <string_view>

#include "server/tournament/files/trf_read.hpp"
#include "server/tournament/files/trf_write.hpp"
#include "tests/fuzz/must.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = tournament::read_trf({reinterpret_cast<const char*>(data), size});
  if (!read) {
    must(!read.error().message.empty(), "a refusal says what is wrong");
    must(read.error().line >= 1 && read.error().column >= 1, "and where");
    return 0;
  }
  const auto again = tournament::read_trf(tournament::write_trf(*read));
  must(again.has_value(), "what is written can be read");
  must(*again == *read, "what is read again is the same");
  return 0;
}
