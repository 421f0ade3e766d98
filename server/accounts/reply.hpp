// How an answer about accounts comes: once, on any thread, with what was asked for or with why not.
#pragma once
#include <expected>
#include <functional>

#include "protocol/base/error.hpp"

namespace server {

template <class T>
using Reply = std::move_only_function<void(std::expected<T, protocol::Error>)>;

}  // namespace server
