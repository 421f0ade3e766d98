#include "server/transport/content.hpp"

#include <sodium.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace server {
namespace {

constexpr std::size_t kLeast = 1024;  // less fits into a packet anyway
constexpr int kGzip = 15 + 16;        // the widest window, with gzip's header
constexpr int kMemory = 8;

std::string gzip(std::string_view text, int level) {
  z_stream stream{};
  if (deflateInit2(&stream, level, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string packed(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int result = deflate(&stream, Z_FINISH);
  packed.resize(packed.size() - stream.avail_out);
  deflateEnd(&stream);
  if (result != Z_STREAM_END) throw std::runtime_error("gzip failed: " + std::to_string(result));
  return packed;
}

std::string tag_of(std::string_view text) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     nullptr, 0);
  std::string hex(2 * hash.size() + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  hex.pop_back();
  return hex;
}

/// The level of compression. A short body takes a fraction of a millisecond, so it is packed well.
int level_of(Forms forms, std::size_t bytes) {
  constexpr std::size_t kShort = 32 << 10;
  if (forms == Forms::packed_best) return Z_BEST_COMPRESSION;
  return bytes <= kShort ? Z_DEFAULT_COMPRESSION : Z_BEST_SPEED;
}

}  // namespace

bool is_packable(std::string_view type, std::size_t bytes) {
  constexpr std::array<std::string_view, 6> kTypes{"text/",         "application/json",        "application/wasm",
                                                   "image/svg+xml", "application/x-chess-pgn", "application/x-ndjson"};
  return bytes >= kLeast && std::ranges::any_of(kTypes, [&](std::string_view one) { return type.starts_with(one); });
}

ContentPtr make_content(std::string body, std::string_view type, Forms forms, std::string brotli) {
  Content content{.plain = std::move(body), .brotli = std::move(brotli)};
  content.tag = tag_of(content.plain);
  if (forms != Forms::plain && is_packable(type, content.plain.size())) {
    content.gzip = gzip(content.plain, level_of(forms, content.plain.size()));
    if (content.gzip.size() >= content.plain.size()) content.gzip.clear();
  }
  return std::make_shared<const Content>(std::move(content));
}

}  // namespace server
