#include "server/store/completion.hpp"

#include "server/base/step_queue.hpp"

namespace store {

void run_on(server::StepQueue& loop, std::move_only_function<void()> step) {
  loop.post(std::move(step));
}

}  // namespace store
