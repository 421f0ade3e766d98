#include "server/cli/findings.hpp"

#include <iomanip>
#include <ostream>

namespace cli {

void Findings::ok(std::string_view subject, std::string_view what) {
  ++oks_;
  say("ok", subject, what);
}

void Findings::warn(std::string_view subject, std::string_view what) {
  ++warns_;
  say("warn", subject, what);
}

void Findings::fail(std::string_view subject, std::string_view what) {
  ++fails_;
  say("fail", subject, what);
}

int Findings::end() const {
  out_ << oks_ << " ok, " << warns_ << " warn, " << fails_ << " fail\n" << std::flush;
  return fails_ == 0 ? 0 : 1;
}

void Findings::say(std::string_view how, std::string_view subject, std::string_view what) {
  out_ << std::left << std::setw(5) << how << subject << ": " << what << '\n' << std::flush;
}

}  // namespace cli
