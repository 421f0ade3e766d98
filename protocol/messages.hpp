// Every message of protocol 1, as plain values. Any thread.
#pragma once
#include "protocol/messages/client.hpp"  // IWYU pragma: export
#include "protocol/messages/server.hpp"  // IWYU pragma: export
