// Why there is no such game, or not with these options: the rules say it. In alphabetical order.
#pragma once
#include <array>

#include "protocol/sentences/entry.hpp"

namespace protocol::sentences {

inline constexpr std::array kOfVariants{
    Entry{"variant.bad_option", "{why}"},
    Entry{"variant.unknown", "{why}"},
    Entry{"variant.unknown_option", "{why}"},
};

}  // namespace protocol::sentences
