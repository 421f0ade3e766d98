// A whole file, or standard input, as text: for subcommands that take files. The edge: it reads streams.
#pragma once
#include <cstddef>
#include <expected>
#include <iosfwd>
#include <string>

namespace cli {

/// The largest file that is read, in bytes; a thousand rolls of two players with open dice take half of one MiB.
inline constexpr std::size_t kMaxFileBytes = std::size_t{8} << 20;

/// The whole file, `-` for `in`; or a sentence that says why it cannot be read.
[[nodiscard]] std::expected<std::string, std::string> read_file(const std::string& name, std::istream& in);

}  // namespace cli
