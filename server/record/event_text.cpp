#include "server/record/event_text.hpp"

#include <utility>

#include "protocol/json/read.hpp"
#include "protocol/json/write.hpp"

namespace server {
namespace {

using protocol::Range;
using protocol::json::Complaint;
using protocol::json::Json;
using protocol::json::Path;

constexpr Range kSpan{0, protocol::kMaxExact};
constexpr std::size_t kMostDepth = 12;

// The following fields are stored besides, because a replay needs them.

struct CreateExtra {
  std::int64_t look_ms = 0;
  std::optional<std::int64_t> default_ms;  // none: 0
  std::optional<std::int64_t> ends_ms;     // in milliseconds since 1970
  std::optional<std::string> engine;       // none: people play

  static void fields(auto& m, auto& f) {
    f("look_ms", m.look_ms, kSpan);
    f("default_ms", m.default_ms, kSpan);
    f("ends_ms", m.ends_ms, protocol::kTime);
    f("engine", m.engine, protocol::kSentence);
  }
};
struct MoveExtra {
  std::optional<std::int64_t> lag_ms;
  std::optional<std::string> opening;

  static void fields(auto& m, auto& f) {
    f("lag_ms", m.lag_ms, kSpan);
    f("opening", m.opening, protocol::kHash);
  }
};
struct CommitExtra {
  std::string commitment;

  static void fields(auto& m, auto& f) { f("commitment", m.commitment, protocol::kHashOrDash); }
};
struct OpenExtra {
  std::string opening;

  static void fields(auto& m, auto& f) { f("opening", m.opening, protocol::kHash); }
};
struct Why {
  std::string kind;
  std::optional<std::string> by;
  std::vector<std::string> against;

  static void fields(auto& m, auto& f) {
    f("kind", m.kind, protocol::kSentence);
    f("by", m.by, protocol::kPlayerId);
    f("against", m.against, protocol::list(protocol::kMaxParties, protocol::kPlayerId));
  }
};
struct VoidExtra {
  std::optional<Why> why;
  std::optional<std::string> late;

  static void fields(auto& m, auto& f) {
    f("void", m.why);
    f("late", m.late, protocol::kPlayerId);
  }
};
struct RestartExtra {
  std::int64_t from_ms = 0;
  std::int64_t until_ms = 0;

  static void fields(auto& m, auto& f) {
    f("from_ms", m.from_ms, kSpan);
    f("until_ms", m.until_ms, kSpan);
  }
};
struct EndExtra {
  std::optional<std::string> by;
  std::optional<std::int64_t> away_ms;

  static void fields(auto& m, auto& f) {
    f("by", m.by, protocol::kSentence);
    f("away_ms", m.away_ms, kSpan);
  }
};

// Moves and rolls in play.

struct LeanMove {
  std::string move;
  std::optional<std::int64_t> lag_ms;
  std::string position;
  std::optional<std::int64_t> left_ms;
  std::optional<std::string> opening;
  std::optional<protocol::Call> call;
  std::optional<bool> conditional;

  static void fields(auto& m, auto& f) {
    f("m", m.move, protocol::kMoveText);
    f("l", m.lag_ms, kSpan);
    f("p", m.position, protocol::kPosition);
    f("t", m.left_ms, kSpan);
    f("o", m.opening, protocol::kHash);
    f("c", m.call);
    f("i", m.conditional);
  }
};
struct LeanRoll {
  std::string roll;
  std::string position;
  std::optional<std::int64_t> left_ms;

  static void fields(auto& m, auto& f) {
    f("r", m.roll, protocol::kRollText);
    f("p", m.position, protocol::kPosition);
    f("t", m.left_ms, kSpan);
  }
};

template <class Bytes>
std::optional<std::string> hex_of(const std::optional<Bytes>& bytes) {
  return bytes ? std::optional{fairness::to_hex(*bytes)} : std::nullopt;
}
std::optional<std::int64_t> count_of(std::optional<Ms> span) {
  return span ? std::optional{span->count()} : std::nullopt;
}
std::optional<Ms> span_of(std::optional<std::int64_t> ms) {
  return ms ? std::optional{Ms{*ms}} : std::nullopt;
}
std::optional<fairness::Hash> hash_of(const std::optional<std::string>& hex) {
  return hex ? fairness::from_hex<fairness::Hash>(*hex) : std::nullopt;
}
/// Reads a hash; true if it is there and good, or absent.
bool fill(std::optional<fairness::Hash>& hash, const std::optional<std::string>& hex) {
  hash = hash_of(hex);
  return hash.has_value() == hex.has_value();
}

// Writing.

std::string full_text(const auto& body, const auto&... extra) {
  return protocol::json::written([&](std::string& out) {
    out += R"({"d":)";
    protocol::json::append(out, body);
    ((out += R"(,"x":)", protocol::json::append(out, extra)), ...);
    out += '}';
  });
}

std::string text_of(const auto& body) {
  return full_text(body);
}
std::string text_of(const GameCreated& one) {
  if (one.look == Ms{0} && one.default_time == Ms{0} && !one.ends_by && one.engine.empty()) return full_text(one);
  CreateExtra extra{.look_ms = one.look.count(), .default_ms = {}, .ends_ms = {}, .engine = {}};
  if (one.ends_by) extra.ends_ms = one.ends_by->ms;
  if (!one.engine.empty()) extra.engine = one.engine;
  if (one.default_time > Ms{0}) extra.default_ms = one.default_time.count();
  return full_text(one, extra);
}
std::string text_of(const FairCommitted& one) {
  return full_text(one, CommitExtra{.commitment = hex_of(one.commitment).value_or("-")});
}
std::string text_of(const FairOpened& one) {
  return full_text(one, OpenExtra{.opening = fairness::to_hex(one.opening)});
}
std::string text_of(const FairVoided& one) {
  VoidExtra extra;
  if (one.why) {
    extra.why = Why{.kind = std::string{name(one.why->kind)}, .by = {}, .against = one.why->against};
    if (!one.why->by.empty()) extra.why->by = one.why->by;
  }
  if (!one.late.empty()) extra.late = one.late;
  return full_text(one, extra);
}
std::string text_of(const ServerRestarted& one) {
  return full_text(one, RestartExtra{.from_ms = one.from.ms, .until_ms = one.until.ms});
}
std::string text_of(const GameEnded& one) {
  if (one.by.empty() && !one.away) return full_text(one);
  EndExtra extra{.by = {}, .away_ms = count_of(one.away)};
  if (!one.by.empty()) extra.by = one.by;
  return full_text(one, extra);
}
/// Has the fields of a LeanMove, to be written; what is a text in the event is not copied.
struct MoveToWrite {
  const std::string& move;
  std::optional<std::int64_t> lag_ms;
  const std::optional<PositionMark>& position;
  std::optional<std::int64_t> left_ms;
  std::optional<std::string> opening;
  const std::optional<protocol::Call>& call;
  std::optional<bool> conditional;

  static void fields(auto& m, auto& f) { LeanMove::fields(m, f); }
};
struct RollToWrite {
  const std::string& roll;
  const std::optional<PositionMark>& position;
  std::optional<std::int64_t> left_ms;

  static void fields(auto& m, auto& f) { LeanRoll::fields(m, f); }
};

std::string text_of(const Moved& one) {
  return protocol::json::text_of(MoveToWrite{.move = one.move,
                                             .lag_ms = count_of(one.lag),
                                             .position = one.position,
                                             .left_ms = count_of(one.left),
                                             .opening = hex_of(one.opening),
                                             .call = one.call,
                                             .conditional = one.conditional});
}
std::string text_of(const DiceFell& one) {
  return protocol::json::text_of(
      RollToWrite{.roll = one.roll, .position = one.position, .left_ms = count_of(one.left)});
}

// Reading: the parts of a text go into an event's body; false, with a complaint, if they are not what they should be.

/// The text of an event as it was read.
struct Parts {
  const Json& whole;
  Complaint& complaint;

  bool lean(auto& out) const { return protocol::json::read(whole, out, Path{}, complaint); }
  bool body(auto& out) const {
    const Path at{};
    return protocol::json::read(whole["d"], out, at.field("d"), complaint);
  }
  [[nodiscard]] bool has_extra() const { return whole.contains("x"); }
  bool extra(auto& out) const {
    const Path at{};
    if (!has_extra()) return protocol::json::missing(at.field("x"), complaint);
    return protocol::json::read(whole["x"], out, at.field("x"), complaint);
  }
};

bool fill(const Parts& parts, auto& body) {
  return parts.body(body) && !parts.has_extra();
}
bool fill(const Parts& parts, GameCreated& body) {
  CreateExtra extra;
  if (!parts.body(body) || (parts.has_extra() && !parts.extra(extra))) return false;
  body.look = Ms{extra.look_ms};
  body.default_time = Ms{extra.default_ms.value_or(0)};
  if (extra.ends_ms) body.ends_by = Now{*extra.ends_ms};
  body.engine = extra.engine.value_or("");
  return true;
}
bool fill(const Parts& parts, FairCommitted& body) {
  CommitExtra extra;
  if (!parts.body(body) || !parts.extra(extra)) return false;
  body.commitment = hash_of(extra.commitment);
  return body.commitment.has_value() || extra.commitment == "-";
}
bool fill(const Parts& parts, FairOpened& body) {
  OpenExtra extra;
  if (!parts.body(body) || !parts.extra(extra)) return false;
  const auto opening = hash_of(extra.opening);
  if (opening) body.opening = *opening;
  return opening.has_value();
}
bool fill(const Parts& parts, FairVoided& body) {
  VoidExtra extra;
  if (!parts.body(body) || (parts.has_extra() && !parts.extra(extra))) return false;
  body.late = extra.late.value_or("");
  if (!extra.why) return true;
  const auto kind = void_kind_named(extra.why->kind);
  if (kind) body.why = Voided{.kind = *kind, .by = extra.why->by.value_or(""), .against = extra.why->against};
  return kind.has_value();
}
bool fill(const Parts& parts, ServerRestarted& body) {
  RestartExtra extra;
  if (!parts.body(body) || !parts.extra(extra)) return false;
  body.from = Now{extra.from_ms};
  body.until = Now{extra.until_ms};
  return true;
}
bool fill(const Parts& parts, GameEnded& body) {
  EndExtra extra;
  if (!parts.body(body) || (parts.has_extra() && !parts.extra(extra))) return false;
  body.by = extra.by.value_or("");
  body.away = span_of(extra.away_ms);
  return true;
}
bool fill(const Parts& parts, Moved& body) {
  MoveExtra extra;
  if (!parts.body(body) || (parts.has_extra() && !parts.extra(extra))) return false;
  body.lag = span_of(extra.lag_ms);
  return fill(body.opening, extra.opening);
}

bool fill_lean(const Parts& parts, Moved& body) {
  LeanMove lean;
  if (!parts.lean(lean)) return false;
  body.move = std::move(lean.move);
  body.lag = span_of(lean.lag_ms);
  body.position = PositionMark::parse(lean.position);
  body.left = span_of(lean.left_ms);
  body.call = std::move(lean.call);
  body.conditional = lean.conditional;
  return fill(body.opening, lean.opening);
}
bool fill_lean(const Parts& parts, DiceFell& body) {
  LeanRoll lean;
  if (!parts.lean(lean)) return false;
  body.roll = std::move(lean.roll);
  body.position = PositionMark::parse(lean.position);
  body.left = span_of(lean.left_ms);
  return true;
}

bool has_parts(const Json& whole) {
  return whole.is_object() && whole.contains("d") && whole.size() == (whole.contains("x") ? 2U : 1U);
}

/// A body of that kind, empty.
EventBody body_of(EventKind kind) {
  switch (kind) {
#define ASTRAGAL_EVENT(name, Body, version) \
  case EventKind::name:                     \
    return EventBody{std::in_place_type<Body>};
    ASTRAGAL_EVENTS(ASTRAGAL_EVENT)
#undef ASTRAGAL_EVENT
  }
  return {};
}

}  // namespace

std::string event_text(const EventBody& body) {
  return std::visit([](const auto& one) { return text_of(one); }, body);
}

std::expected<EventBody, std::string> read_event(EventKind kind, int format, std::string_view text) {
  if (format < 1 || format > format_of(kind)) {
    return std::unexpected("it has the format " + std::to_string(format) + ", which is unknown");
  }
  const auto whole = protocol::json::parse(text, kMostDepth);
  if (!whole) return std::unexpected(whole.error().message);
  Complaint complaint{protocol::json::Written::here};
  const Parts parts{*whole, complaint};
  EventBody body = body_of(kind);
  const bool is_good = std::visit(
      [&]<class Body>(Body& one) {
        if constexpr (requires { fill_lean(parts, one); }) {
          if (format > 1) return fill_lean(parts, one);
        }
        return has_parts(*whole) && fill(parts, one);
      },
      body);
  if (is_good) return body;
  const auto& error = complaint.error();
  return std::unexpected(error ? error->message.text() + " (" + error->pointer + ")" : "its text is none of an event");
}

}  // namespace server
