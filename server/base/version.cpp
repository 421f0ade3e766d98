#include "server/base/version.hpp"

namespace server {

std::string_view engine_name() {
  return "Astragal " ASTRAGAL_VERSION;
}

}  // namespace server
