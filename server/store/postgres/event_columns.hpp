// Events as columns, as a statement takes many of them at once. A plain value, filled by one thread.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "server/store/games.hpp"
#include "server/store/postgres/values.hpp"

namespace store::postgres {

/// The order of the columns of game_log in a statement that takes EventColumns, from parameter $1 on.
#define ASTRAGAL_EVENT_COLUMNS "game, seq, wall_ms, kind, format, player, command, body"
#define ASTRAGAL_EVENT_LISTS                                                                           \
  "unnest($1::BIGINT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[], $5::BIGINT[], $6::TEXT[], $7::TEXT[]," \
  " $8::TEXT[])"
inline constexpr int kEventParameters = 8;

class EventColumns {
 public:
  /// Adds events of a game. They must outlive this.
  void add(std::int64_t game, std::span<const StoredEvent> events);
  void put_into(Parameters& parameters) const;

 private:
  using Texts = std::vector<std::optional<std::string_view>>;
  std::vector<std::int64_t> game_;
  std::vector<std::int64_t> seq_;
  std::vector<std::int64_t> wall_ms_;
  Texts kind_;
  std::vector<std::int64_t> format_;
  Texts player_;
  Texts command_;
  Texts body_;
};

}  // namespace store::postgres
