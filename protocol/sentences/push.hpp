// Why the server does not take a browser that wants to be told things. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfPush{
    Entry{"push.browser_key", "this is no key of a browser: take it from PushSubscription.toJSON()"},
    Entry{"push.full_host", "a push service has the full name of a host on the internet, as push.example.org"},
    Entry{"push.https", "push services are asked by https alone"},
    Entry{"push.names_user", "the address of a push service names no user"},
    Entry{"push.no_address", "this is no address of a push service"},
    Entry{"push.no_browser", "your account has no such browser"},
    Entry{"push.port", "push services are asked on port 443 alone"},
    Entry{"push.secret", "these are not 16 bytes: take them from PushSubscription.toJSON()"},
};

}  // namespace protocol::sentences
