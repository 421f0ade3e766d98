#include "server/computer/analysis.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "protocol/body_reader.hpp"

namespace server::computer {
namespace {

using protocol::FaceValue;
using protocol::PositionValue;
using protocol::say;

/// The answer of the server, as strictly as it reads what is sent to it.
struct TaskBody {
  std::optional<std::string> holds, game, variant, setup;
  std::optional<protocol::Options> options;
  std::optional<std::vector<std::string>> actions;
  std::optional<std::int64_t> first, position, nodes;
  std::optional<PositionValue> after;

  static void fields(auto& m, auto& f) {
    f("holds", m.holds, protocol::kGameId);
    f("game", m.game, protocol::kGameId);
    f("variant", m.variant, protocol::kWord);
    f("options", m.options, protocol::MapForm{protocol::kMaxOptions, protocol::kWord, protocol::kOptionValue});
    f("setup", m.setup, kSetupOrNone);
    f("actions", m.actions, protocol::list(protocol::kMaxMoves, kAction));
    f("first", m.first, protocol::kPliesMade);
    f("position", m.position, protocol::kPliesMade);
    f("nodes", m.nodes, kNodes);
    f("after", m.after);
  }
  static constexpr protocol::TextForm kSetupOrNone{"a setup's name, or none", "A-Za-z0-9.,+-", 0, 16384};
  static constexpr protocol::TextForm kAction{"a move or a roll", "A-Za-z0-9=+~/ -", 1, 65536};
  static constexpr protocol::Range kNodes{1, 1'000'000'000};
};

protocol::Color color_of(rules::Side side) {
  return side == rules::Side::white ? protocol::Color::white : protocol::Color::black;
}

protocol::Result result_of(const rules::Outcome& outcome) {
  if (!outcome.winner) return protocol::Result::draw;
  return *outcome.winner == rules::Side::white ? protocol::Result::white : protocol::Result::black;
}

/// Into the field of a value that fits, seen from White.
template <class Value>
void put_score(Value& value, rules::search::Score score, rules::Side turn) {
  const int sign = turn == rules::Side::white ? 1 : -1;
  if (rules::search::is_seen_end(score)) {
    value.mate = std::int64_t{sign} * rules::search::mate_in(score);
  } else {
    value.cp = std::int64_t{sign} * score;
  }
}

constexpr std::size_t kMostOfTrouble = 200;  // a request has many values

PositionValue refused_at(protocol::Color turn, const protocol::Wording& why) {
  return {
      .turn = turn, .refused = why.text().substr(0, protocol::kWhyRefused.max), .sentence = protocol::sentence_of(why)};
}

bool is_roll(std::string_view action) {
  return action.starts_with("roll ");
}

/// The number that counts: a die that was thrown again shows several.
std::int64_t face_of(std::string_view roll) {
  const std::string_view last = roll.substr(roll.find_last_not_of("0123456789") + 1);
  std::int64_t face = 0;
  std::from_chars(last.data(), last.data() + last.size(), face);
  return face;
}

}  // namespace

std::expected<TaskAnswer, std::string> read_task(std::string_view body) {
  auto read = protocol::decode_body<TaskBody>(body);
  if (!read) return std::unexpected(read.error().message);
  if (read->holds) return TaskAnswer{.is_held = true, .task = {}};
  if (!read->game) return TaskAnswer{};
  const bool is_whole =
      read->variant && read->options && read->setup && read->actions && read->first && read->position && read->nodes;
  const auto game = GameId::parse(*read->game);
  if (!is_whole || !game) return std::unexpected("a field is missing");
  if (*read->position > std::ssize(*read->actions)) return std::unexpected("there is no such position");
  return TaskAnswer{.is_held = false,
                    .task = AnalysisTask{.game = *game,
                                         .variant = std::move(*read->variant),
                                         .options = std::move(*read->options),
                                         .setup = std::move(*read->setup),
                                         .actions = std::move(*read->actions),
                                         .first = *read->first,
                                         .position = *read->position,
                                         .nodes = *read->nodes,
                                         .after = std::move(read->after)}};
}

Analysis::Analysis(AnalysisTask task, VariantCache& variants)
    : task_(std::move(task)), position_(task_.position), after_(task_.after) {
  play(variants);
}

void Analysis::play(VariantCache& variants) {
  const auto variant = variants.get(task_.variant, task_.options);
  if (!variant) return void(trouble_ = variant.error().message);
  auto board = Board::begin(*variant, task_.setup);
  if (!board) return void(trouble_ = board.error());
  board_ = std::move(*board);
  for (; followed_ < position_; ++followed_) {
    if (auto played = board_->play(task_.actions[static_cast<std::size_t>(followed_)]); !played) {
      return void(trouble_ = std::move(played.error()));
    }
  }
}

std::optional<Valuation> Analysis::next() {
  while (!is_done()) {
    if (!board_ || position_ > followed_) {
      put(refused_at(protocol::Color::white, say<"analysis.game_does_not_replay">(trouble_.substr(0, kMostOfTrouble))));
      continue;
    }
    const rules::Survey& survey = board_->survey();
    const protocol::Color turn = color_of(board_->position().turn());
    if (survey.outcome) {
      put({.turn = turn, .over = result_of(*survey.outcome)});
      continue;
    }
    if (!survey.chance) {
      const bool is_behind_roll = position_ > 0 && is_roll(task_.actions[static_cast<std::size_t>(position_) - 1]);
      return valuation_of(*board_, is_behind_roll);
    }
    const auto dice = board_->dice_due();
    if (dice.size() != 1 || dice.front() > protocol::kMostFaces) {
      put(refused_at(turn, say<"analysis.too_many_dice">()));
      continue;
    }
    if (auto face = next_face(dice.front())) return face;
    if (faces_.empty()) {
      put(refused_at(turn, say<"analysis.no_face_plays">()));
    } else {
      put({.turn = turn, .faces = std::exchange(faces_, {})});
    }
  }
  return std::nullopt;
}

/// A number after which nothing could be moved is thrown again: the rules do not take it, and it is left out.
std::optional<Valuation> Analysis::next_face(std::uint64_t faces) {
  while (face_ < static_cast<std::int64_t>(faces)) {
    ++face_;
    if (auto known = known_face(face_)) {
      faces_.push_back(*known);
      continue;
    }
    Board behind = *board_;
    if (!behind.play("roll " + std::to_string(face_))) continue;
    if (behind.survey().outcome) {
      faces_.push_back({.face = face_, .over = result_of(*behind.survey().outcome)});
      continue;
    }
    face_turn_ = behind.position().turn();
    return valuation_of(behind, true);
  }
  return std::nullopt;
}

std::optional<FaceValue> Analysis::known_face(std::int64_t face) const {
  const auto at = static_cast<std::size_t>(position_);
  if (!after_ || at >= task_.actions.size() || !is_roll(task_.actions[at])) return std::nullopt;
  if (face_of(task_.actions[at]) != face || after_->refused || after_->faces) return std::nullopt;
  return FaceValue{.face = face, .cp = after_->cp, .mate = after_->mate, .over = after_->over};
}

Valuation Analysis::valuation_of(const Board& board, bool is_behind_roll) const {
  const std::int64_t share = is_behind_roll ? protocol::kRollShare : 1;
  return {.variant = board.variant(),
          .position = board.position(),
          .plies = board.plies(),
          .nodes = static_cast<std::uint64_t>((task_.nodes + share - 1) / share),
          .game = std::hash<std::string>{}(task_.game.text())};
}

void Analysis::valued(const Valued& valued) {
  const auto face_turn = std::exchange(face_turn_, std::nullopt);
  const rules::Side turn = board_->position().turn();
  if (!valued.score) return put(refused_at(color_of(turn), say<"analysis.no_move_found">()));
  if (face_turn) {
    FaceValue value{.face = face_};
    put_score(value, *valued.score, *face_turn);
    return faces_.push_back(value);
  }
  PositionValue value{.turn = color_of(turn), .line = valued.line};
  put_score(value, *valued.score, turn);
  put(std::move(value));
}

void Analysis::put(PositionValue value) {
  after_ = value;
  found_.push_back(std::move(value));
  faces_.clear();
  face_ = 0;
  if (board_ && position_ > 0 && position_ <= followed_) {
    board_->undo();
    --followed_;
  }
  --position_;
}

Analysis::Part Analysis::part(std::size_t most) const {
  const auto count = static_cast<std::ptrdiff_t>(std::min(most, found_.size()));
  return {.position = position_ + std::ssize(found_), .values = {found_.begin(), found_.begin() + count}};
}

void Analysis::drop(std::size_t count) {
  found_.erase(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(std::min(count, found_.size())));
}

}  // namespace server::computer
