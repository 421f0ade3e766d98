#include "server/store/sqlite/alive.hpp"

#include <fstream>

namespace store::sqlite {

std::optional<WallTime> AliveStamp::read() const {
  std::ifstream in(file_);
  std::int64_t ms = 0;
  if (!(in >> ms)) return std::nullopt;
  return WallTime{std::chrono::milliseconds{ms}};
}

/// All numbers are equally long for the next two centuries, so writing over the old one leaves no half of it.
void AliveStamp::write(WallTime served) const {
  std::fstream out(file_, std::ios::in | std::ios::out);
  if (!out) out.open(file_, std::ios::out);
  out << served.time_since_epoch().count() << '\n';
}

}  // namespace store::sqlite
