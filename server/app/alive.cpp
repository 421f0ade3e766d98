#include "server/app/alive.hpp"

#include <fstream>
#include <string>

namespace server {

std::optional<Now> AliveStamp::read() const {
  std::ifstream in(file_);
  Now stamp;
  if (!(in >> stamp.ms)) return std::nullopt;
  return stamp;
}

/// All numbers are equally long for the next two centuries, so writing over the old one leaves no half of it.
void AliveStamp::write(Now now) const {
  std::fstream out(file_, std::ios::in | std::ios::out);
  if (!out) out.open(file_, std::ios::out);
  out << now.ms << '\n';
}

}  // namespace server
