#include "server/store/sql/attempts.hpp"

#include <string>

namespace store::sql {

Error out_of_memory(const std::exception& exception) {
  return {
      .code = Code::unavailable,
      .what = std::string{"the store could not do it: look at the memory of this machine ("} + exception.what() + ")"};
}

}  // namespace store::sql
