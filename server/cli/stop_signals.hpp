// SIGTERM, Ctrl-C and the end of the terminal (SIGHUP), taken on a thread of their own, so that the program ends within
// five seconds whatever its other threads are at: what is acknowledged is on disk anyway. The clock of the wall plays
// no part in it.
#pragma once
#include <functional>
#include <memory>
#include <string_view>

namespace cli {

class StopSignals {
 public:
  /// To be made before any other thread is started. Until there is something to stop, a signal ends the program as
  /// usual.
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// Sets what a signal stops from now on; `stop` is called at most once, with the signal's name.
  void stops(std::function<void(std::string_view)> stop);

 private:
  struct State;
  std::shared_ptr<State> state_;  // the thread's, too: it is never waited for
};

}  // namespace cli
