// Between frames and messages. Decoding is strict: it takes exactly what protocol/schema allows and says of the rest
// what is wrong and where. Encoding always gives what decoding takes, if the values have their forms. Nothing here
// throws, keeps state or knows a game. Any thread.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "protocol/messages.hpp"

namespace protocol {

/// How deep a frame may nest: `{"d":{"clock":{}}}` is three deep.
inline constexpr std::size_t kMaxDepth = 12;

/// The transport bounds the length of a frame; here only its fields have bounds.
[[nodiscard]] std::expected<ClientMessage, Error> decode_client(std::string_view frame);
[[nodiscard]] std::expected<ServerMessage, Error> decode_server(std::string_view frame);

/// One line of JSON without spaces; text that is not UTF-8 has its bad bytes replaced.
[[nodiscard]] std::string encode(const ClientMessage& message);
[[nodiscard]] std::string encode(const ServerMessage& message);

/// The frame of a message whose data is JSON already, written once for all who are told. `v`: of an event; `id`: of
/// what it answers; empty: none.
[[nodiscard]] std::string frame_of(std::string_view type, std::optional<std::int64_t> v, std::string_view id,
                                   std::string_view data);
/// The same, behind what `out` holds.
void append_frame(std::string& out, std::string_view type, std::optional<std::int64_t> v, std::string_view id,
                  std::string_view data);

/// The message that tells a client of an error. `retry_ms`: only of those with Retry::later.
[[nodiscard]] ServerMessage refusal(const Error& error, std::optional<std::int64_t> retry_ms = {});

}  // namespace protocol
