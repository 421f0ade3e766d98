// The body of an answer in the forms in which it may be sent: as it is, packed by gzip, and by brotli where whoever
// made it brings that along. What is sent often is made once. Read-only once made. Any thread.
#pragma once
#include <memory>
#include <string>
#include <string_view>

namespace server {

struct Content {
  std::string plain;
  std::string gzip = {};    // empty: it would not be worth it
  std::string brotli = {};  // empty: there is none
  std::string tag = {};     // the tag of the content, without quotes
};
using ContentPtr = std::shared_ptr<const Content>;

/// The forms of a body that are made, and with how much work: as much as possible for bodies that are kept, little for
/// a single answer.
enum class Forms : std::uint8_t { plain, packed_quickly, packed_best };

/// `type`: its Content-Type, which says whether packing is worth it; `brotli`: the same body, packed so.
[[nodiscard]] ContentPtr make_content(std::string body, std::string_view type, Forms forms, std::string brotli = {});

/// True if bodies of this type and size are sent packed to clients that accept them so.
[[nodiscard]] bool is_packable(std::string_view type, std::size_t bytes);

}  // namespace server
