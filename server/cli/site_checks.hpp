// What is looked at from outside, over the network: whether the address is free, whether a server answers there, and
// the certificate of the proxy before it. For `astragal serve --check` and `astragal doctor`.
#pragma once
#include <filesystem>
#include <string>

#include "server/app/config.hpp"
#include "server/cli/findings.hpp"

namespace cli {

/// Whether a server has the directory that the options name.
enum class Running : bool { no, yes };

/// Whether this user could listen there, for the page and for the metrics; what a server that runs listens on is its
/// own.
void check_addresses_are_free(const server::Config& config, Running running, Findings& findings);

/// Whether the server answers on the address that the options name, is ready, and tells its metrics where they say.
void check_answers(const server::Config& config, Running running, Findings& findings);

/// Whether TLS connections to others can be checked: those to mail relays and push services.
void check_authorities(Findings& findings);

/// Whether browsers take the certificate at the URL by which people open the page, and for how long.
void check_certificate(const std::string& site, Findings& findings);

}  // namespace cli
