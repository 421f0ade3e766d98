#include "server/base/version.hpp"

namespace server {

std::string program_version() {
  return ASTRAGAL_VERSION;
}

std::string_view engine_name() {
  return "Astragal " ASTRAGAL_VERSION;
}

}  // namespace server
