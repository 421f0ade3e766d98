// How every body is read; for the files that name the bodies there are, so that nobody else compiles the reader.
#pragma once
#include "protocol/codec.hpp"
#include "protocol/json/read.hpp"

namespace protocol {

template <class Body>
std::expected<Body, Error> decode_body(std::string_view text) {
  auto tree = json::parse(text, kMaxDepth);
  if (!tree) return std::unexpected(tree.error());
  if constexpr (requires { Body::kMayBeForm; }) json::nest_dotted(*tree);
  json::Complaint complaint;
  Body body;
  if (json::read(*tree, body, json::Path{}, complaint)) return body;
  return std::unexpected(*complaint.error());
}

}  // namespace protocol
