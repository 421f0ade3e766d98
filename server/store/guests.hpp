// Guests: ids and the hashes of the tokens that prove them. The token itself never comes here.
// Any thread may ask.
#pragma once
#include <string>

#include "server/store/completion.hpp"
#include "server/store/ids.hpp"

namespace store {

/// SHA-256 of a token of at least 128 random bits, which needs no salt.
using TokenHash = Bytes32;

struct Guest {
  std::string id;  // g- and 10 base62 characters
  WallTime created;
  bool operator==(const Guest&) const = default;
};

class Guests {
 public:
  virtual ~Guests() = default;

  /// Stores a new guest. `exists` if the id or the token is taken.
  virtual void create(Guest guest, TokenHash token, Completion<Guest> then) = 0;
  /// Gives the guest of this token; `not_found` if there is none.
  virtual void by_token(TokenHash token, Completion<Guest> then) = 0;
  /// Gives the guest of this id; `not_found` if there is none.
  virtual void by_id(std::string id, Completion<Guest> then) = 0;
  /// Drops the guests from before that time whom nothing refers to: guests who never had a seat, never wrote or
  /// blocked, and were never blocked or muted. Any other guest is kept for good. Gives how many were dropped. Only the
  /// start calls it, when nobody is here who could just be taking a seat.
  virtual void sweep(WallTime before, Completion<std::int64_t> then) = 0;
};

}  // namespace store
