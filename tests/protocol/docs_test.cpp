// docs/protocol.md is complete and true: it lists every message and every error, and each frame in it is one that the
// decoder takes.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/protocol/support.hpp"

namespace protocol_tests {
namespace {

std::string page() {
  return read_file(std::filesystem::path{ASTRAGAL_SOURCE} / "docs" / "protocol.md");
}

std::string_view word(protocol::Retry retry) {
  return retry == protocol::Retry::never ? "no" : retry == protocol::Retry::later ? "later" : "after a resync";
}

TEST(Docs, list_every_message) {
  const std::string text = page();
  for (const From from : {From::client, From::server}) {
    for (const std::string& type : types(from)) EXPECT_NE(text.find("\n| `" + type + "` |"), std::string::npos) << type;
  }
}

TEST(Docs, list_every_error_with_its_meaning) {
  const std::string text = page();
  for (std::size_t i = 0; i < std::size(protocol::Words<protocol::ErrorCode>::kTable); ++i) {
    const auto code = static_cast<protocol::ErrorCode>(i);
    const std::string row = "\n| `" + std::string{protocol::name(code)} + "` | " + std::string{meaning(code)} + " | " +
                            std::string{word(retry(code))} + " |\n";
    EXPECT_NE(text.find(row), std::string::npos) << row;
  }
}

// In the conversations a line is `> frame` (the client sends it) or `< frame` (the server does).
TEST(Docs, show_frames_that_are_taken) {
  std::istringstream lines{page()};
  int frames = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("> {") && !line.starts_with("< {")) continue;
    const From from = line.starts_with('>') ? From::client : From::server;
    const std::string frame = line.substr(2);
    const Decoded decoded = decode(from, frame);
    ASSERT_FALSE(decoded.error) << frame << '\n' << decoded.error->pointer << ": " << decoded.error->message;
    EXPECT_EQ(Json::parse(decoded.again), Json::parse(frame));
    ++frames;
  }
  EXPECT_GE(frames, 20);
}

}  // namespace
}  // namespace protocol_tests
