#include "server/fairness/lock.hpp"

#include <algorithm>
#include <set>

#include "server/fairness/chain.hpp"
#include "server/fairness/text.hpp"

namespace fairness {
namespace {

constexpr std::size_t kFieldsBeforePlayers = 8;
constexpr std::uint64_t kMaxCount = 999999;  // the largest number of a draw of a game, and of a ruleset's version

std::expected<DrawName, Error> parse_draw(const Piece& piece) {
  constexpr std::string_view kField = "draw";
  const std::size_t dot = piece.text.find('.');
  if (dot == std::string_view::npos) return bad(kField, piece, "this must be an id, a dot and a number");
  const Piece id = piece.part(0, dot);
  if (!is_word(id.text, 1, 64, "_-")) return bad(kField, id, "an id is 1 to 64 of A-Z a-z 0-9 _ -");
  const auto number = read_number(kField, piece.part(dot + 1), 1, kMaxCount);
  if (!number) return std::unexpected(number.error());
  return DrawName{.id = std::string{id.text}, .number = static_cast<std::uint32_t>(*number)};
}

std::expected<RuleOption, Error> parse_option(const Piece& piece) {
  constexpr std::string_view kField = "ruleset";
  const std::size_t equals = piece.text.find('=');
  if (equals == std::string_view::npos) return bad(kField, piece, "an option is a name, = and a value");
  const Piece option = piece.part(0, equals);
  const Piece value = piece.part(equals + 1);
  if (!is_lower_word(option.text, 1, 32, "-")) return bad(kField, option, "an option's name is 1 to 32 of a-z 0-9 -");
  if (!is_word(value.text, 1, 128, ".,+-")) return bad(kField, value, "a value is 1 to 128 of A-Z a-z 0-9 . , + -");
  return RuleOption{.name = std::string{option.text}, .value = std::string{value.text}};
}

std::expected<Ruleset, Error> parse_ruleset(const Piece& piece) {
  constexpr std::string_view kField = "ruleset";
  const std::vector<Piece> parts = split(piece, ';');
  const std::size_t at = parts[0].text.find('@');
  if (at == std::string_view::npos) return bad(kField, parts[0], "this must be a variant, @ and a version");
  const Piece variant = parts[0].part(0, at);
  if (!is_lower_word(variant.text, 1, 32, "-")) return bad(kField, variant, "a variant is 1 to 32 of a-z 0-9 -");
  const auto version = read_number(kField, parts[0].part(at + 1), 1, kMaxCount);
  if (!version) return std::unexpected(version.error());
  Ruleset ruleset{.variant = std::string{variant.text}, .version = static_cast<std::uint32_t>(*version), .options = {}};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    auto option = parse_option(parts[i]);
    if (!option) return std::unexpected(option.error());
    if (!ruleset.options.empty() && ruleset.options.back().name >= option->name) {
      return bad(kField, parts[i], "options stand once each, in bytewise order of their names");
    }
    ruleset.options.push_back(std::move(*option));
  }
  return ruleset;
}

std::expected<Seat, Error> parse_seat(std::string_view where, const Piece& piece) {
  const std::size_t colon = piece.text.find(':');
  if (colon == std::string_view::npos) return bad(where, piece, "this must be a player, : and a commitment");
  const Piece player = piece.part(0, colon);
  if (!is_word(player.text, 1, 32, "_-")) return bad(where, player, "a player is 1 to 32 of A-Z a-z 0-9 _ -");
  Seat seat{.player = std::string{player.text}, .commitment = {}};
  const Piece commitment = piece.part(colon + 1);
  if (commitment.text == "-") return seat;
  const auto hash = read_hash(where, commitment);
  if (!hash) return std::unexpected(hash.error());
  seat.commitment = *hash;
  return seat;
}

/// Reads the players after the server into `lock`; all ids and all commitments must differ.
std::expected<void, Error> parse_seats(std::span<const Piece> pieces, Lock& lock) {
  std::set<std::string_view> players;
  std::set<Hash> commitments{lock.server_commitment};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string where = item("players", i);
    if (i >= kMaxPlayers) return bad(where, pieces[i], "there are at most 256 players", Code::too_big);
    auto seat = parse_seat(where, pieces[i]);
    if (!seat) return std::unexpected(seat.error());
    if (!players.insert(pieces[i].text.substr(0, seat->player.size())).second) {
      return bad(where, pieces[i], "the player is named twice");
    }
    if (seat->commitment && !commitments.insert(*seat->commitment).second) {
      return bad(where, pieces[i], "the commitment is that of another party");
    }
    lock.seats.push_back(std::move(*seat));
  }
  return {};
}

std::expected<void, Error> parse_server(const Piece& piece, Lock& lock) {
  constexpr std::string_view kField = "server";
  const std::size_t colon = piece.text.find(':');
  if (colon == std::string_view::npos) return bad(kField, piece, "this must be a key, : and a commitment");
  const auto key = read_hash(kField, piece.part(0, colon));
  if (!key) return std::unexpected(key.error());
  const auto commitment = read_hash(kField, piece.part(colon + 1));
  if (!commitment) return std::unexpected(commitment.error());
  lock.server_key = *key;
  lock.server_commitment = *commitment;
  return {};
}

}  // namespace

std::string to_text(const DrawName& name) {
  return name.id + "." + std::to_string(name.number);
}

std::expected<DrawName, Error> parse_draw_name(std::string_view text) {
  return parse_draw({.text = text, .column = 1});
}

std::string to_text(const Ruleset& ruleset) {
  std::string text = ruleset.variant + "@" + std::to_string(ruleset.version);
  for (const RuleOption& option : ruleset.options) text += ";" + option.name + "=" + option.value;
  return text;
}

std::size_t Lock::taking_part() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(seats, [](const Seat& seat) { return seat.commitment.has_value(); }));
}

std::expected<Lock, Error> parse_lock(std::string_view text) {
  const std::vector<Piece> fields = split({.text = text, .column = 1}, '|');
  if (fields[0].text != "fair1" || fields.size() < 2 || fields[1].text != "lock") {
    return bad("", fields[0], "a lock begins with fair1|lock|");
  }
  if (fields.size() < kFieldsBeforePlayers) {
    return bad("", {.text = {}, .column = text.size() + 1}, "the lock ends before the server's commitment");
  }
  auto draw = parse_draw(fields[2]);
  if (!draw) return std::unexpected(draw.error());
  if (!is_time(fields[3].text)) {
    return bad("time", fields[3], "this must be a time of UTC that exists, as 2026-11-20T20:45:07Z");
  }
  auto ruleset = parse_ruleset(fields[4]);
  if (!ruleset) return std::unexpected(ruleset.error());
  auto asks = parse_asks(fields[5]);
  if (!asks) return std::unexpected(asks.error());
  const auto rolls = read_number("n", fields[6], 1, kMaxRolls);
  if (!rolls) return std::unexpected(rolls.error());
  Lock lock{.draw = std::move(*draw),
            .time = std::string{fields[3].text},
            .ruleset = std::move(*ruleset),
            .asks = std::move(*asks),
            .rolls = static_cast<int>(*rolls),
            .server_key = {},
            .server_commitment = {},
            .seats = {}};
  const auto server = parse_server(fields[7], lock);
  if (!server) return std::unexpected(server.error());
  const auto seats = parse_seats(std::span{fields}.subspan(kFieldsBeforePlayers), lock);
  if (!seats) return std::unexpected(seats.error());
  return lock;
}

std::string write_lock(const Lock& lock) {
  std::string text = "fair1|lock|" + to_text(lock.draw) + "|" + lock.time + "|" + to_text(lock.ruleset) + "|" +
                     write_asks(lock.asks) + "|" + std::to_string(lock.rolls) + "|" + to_hex(lock.server_key) + ":" +
                     to_hex(lock.server_commitment);
  for (const Seat& seat : lock.seats) {
    text += "|" + seat.player + ":" + (seat.commitment ? to_hex(*seat.commitment) : "-");
  }
  return text;
}

}  // namespace fairness
