#include "server/api/games_stream.hpp"

#include <atomic>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <optional>
#include <utility>

#include "server/api/answers.hpp"
#include "server/api/game_export.hpp"
#include "server/api/results_question.hpp"
#include "server/base/log.hpp"
#include "server/base/number.hpp"
#include "server/base/step_queue.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/wall_time.hpp"
#include "server/transport/accept.hpp"

namespace server {
namespace {

using protocol::ErrorCode;

constexpr std::size_t kPart = 50;                 // heads of games that are read at once
constexpr std::chrono::milliseconds kPause{200};  // before the background worker is asked again
constexpr std::string_view kLinesType = "application/x-ndjson";

/// Which of the games that fit the question are sent.
struct Cut {
  std::size_t most = store::kMostResults;
  std::optional<std::int64_t> since;  // of when a game was made
  std::optional<std::int64_t> until;
  std::optional<bool> rated;
};

std::expected<std::optional<std::int64_t>, protocol::Error> number_in(const RequestContext& context,
                                                                      const std::string& name) {
  const std::string text = context.query_value(name);
  if (text.empty()) return std::nullopt;
  const auto number = whole_number<std::int64_t>(text);
  if (number && *number >= 0) return number;
  return bad_in_address(name, say<"address.number">(name));
}

std::expected<Cut, protocol::Error> cut_in(const RequestContext& context) {
  Cut cut;
  const auto most = number_in(context, "max");
  if (!most) return std::unexpected(most.error());
  if (*most) cut.most = std::min(cut.most, static_cast<std::size_t>(**most));
  const auto since = number_in(context, "since");
  if (!since) return std::unexpected(since.error());
  const auto until = number_in(context, "until");
  if (!until) return std::unexpected(until.error());
  cut.since = *since;
  cut.until = *until;
  const std::string rated = context.query_value("rated");
  if (!rated.empty() && rated != "true" && rated != "false")
    return bad_in_address("rated", say<"address.flag">("rated"));
  if (!rated.empty()) cut.rated = rated == "true";
  return cut;
}

/// Which games are read, and for whom.
struct Reading {
  using ReadPart = std::function<void(std::optional<GameId> before, store::Completion<store::ResultsPart> then)>;

  const ApiParts& parts;
  ReadPart read_part;  // the heads of the games before this one
  std::optional<GameId> before;
  Asker asker;
  std::optional<store::ResultsPart> first = {};  // the first part, where it has been read
};

/// The body of such an answer. One thing happens after the other: a part of the list is read, a game, its text is made,
/// sent, taken; only that the client goes is heard at any time.
class GamesStream final : public Peer, public std::enable_shared_from_this<GamesStream> {
 public:
  GamesStream(Reading reading, Cut cut, bool as_files, std::shared_ptr<void> place)
      : reading_(std::move(reading)),
        left_(cut.most),
        cut_(cut),
        as_files_(as_files),
        place_(std::move(place)),
        strand_(reading_.parts.core.loops.here_or_next()),
        pause_(strand_) {}

  void begin(std::weak_ptr<Wire> wire) {
    wire_ = std::move(wire);
    if (reading_.first) take_part(*std::exchange(reading_.first, std::nullopt));
    next();
  }

  void received(std::string_view) override {}
  void nudged() override {}
  void round_trip(std::chrono::milliseconds) override {}
  void drained() override {
    if (is_waiting_.exchange(false)) next();
  }
  [[nodiscard]] bool is_partial() const override { return !is_done_; }
  void closed() override { is_closed_ = true; }

 private:
  [[nodiscard]] Places places() const {
    return {.core = reading_.parts.core, .accounts = reading_.parts.accounts, .background = reading_.parts.background};
  }
  void end(CloseCode code) {
    is_done_ = code != CloseCode::too_slow;
    place_.reset();  // before the client hears of the end: it may ask for another list at once
    if (const auto wire = wire_.lock()) wire->close(code, "");
  }

  void next() {
    if (is_closed_) return;
    if (left_ == 0 || (games_.empty() && is_last_part_)) return end(CloseCode::restart);
    if (games_.empty()) return read_part();
    const GameId game = games_.front();
    games_.pop_front();
    reading_.parts.core.store.games().read(
        game, 0, [self = shared_from_this()](store::Result<store::StoredGame> read) { self->take(std::move(read)); });
  }

  void read_part() {
    reading_.read_part(reading_.before, [self = shared_from_this()](const store::Result<store::ResultsPart>& part) {
      if (!part) return self->end(CloseCode::too_slow);
      self->take_part(*part);
      self->next();
    });
  }

  void take_part(const store::ResultsPart& part) {
    reading_.before = part.before;
    is_last_part_ = !part.before;
    for (const store::GameHead& head : part.games) add(head);
  }

  void add(const store::GameHead& head) {
    const std::int64_t created = head.game.created.time_since_epoch().count();
    if (cut_.since && created < *cut_.since) {
      is_last_part_ = true;  // all that follow are older
      return;
    }
    if (cut_.until && created > *cut_.until) return;
    const auto card = cut_.rated ? card_of(head) : std::unexpected(std::string{});
    if (cut_.rated && (!card || card->rated != *cut_.rated)) return;
    games_.push_back(head.game.id);
  }

  void take(store::Result<store::StoredGame> read) {
    if (!read && read.error().code == store::Code::not_found) return next();
    if (!read) return end(CloseCode::too_slow);
    auto shown = part_for(reading_.asker, std::move(*read), wall_time(reading_.parts.core.now()));
    if (!shown) return next();
    game_ = std::move(*shown);
    make_text();
  }

  void make_text() {
    const bool has_place = reading_.parts.background.try_answer(
        [self = shared_from_this()] { return self->text_of_game(); },
        [self = shared_from_this()](const HttpResponse& made) { self->send(made); });
    if (has_place) return;
    StepQueue::of(strand_).post([self = shared_from_this()] {
      self->pause_.expires_after(kPause);
      self->pause_.async_wait([self](boost::system::error_code stopped) {
        if (!stopped && !self->is_closed_) self->make_text();
      });
    });
  }

  HttpResponse text_of_game() {
    HttpResponse response;
    VariantCache& variants = reading_.parts.background.variants;
    if (as_files_) {
      auto file = export_file(game_, variants);
      if (!file) return unreadable(file.error());
      response.body = *file ? std::move(**file) : "";
    } else {
      const auto whole = export_game(game_, variants);
      if (!whole) return unreadable(whole.error());
      response.body = protocol::json::text_of(*whole);
    }
    return response;
  }
  [[nodiscard]] HttpResponse unreadable(const std::string& why) const {
    log(LogLevel::error, "record_unreadable", {{"game", game_.head.game.id.text()}, {"why", why}});
    return fault();
  }

  /// A record that cannot be read is left out: the others can be.
  void send(const HttpResponse& made) {
    const auto wire = wire_.lock();
    if (!wire || is_closed_) return;
    if (made.status != 200 || made.body.empty()) return next();
    --left_;
    is_waiting_ = true;
    wire->send(make_frame(made.body));
  }

  Reading reading_;
  std::size_t left_;
  const Cut cut_;
  const bool as_files_;
  std::shared_ptr<void> place_;
  std::weak_ptr<Wire> wire_;
  std::deque<GameId> games_;  // that are to come, of the part that was read
  bool is_last_part_ = false;
  store::StoredGame game_;  // whose text is made
  const Strand strand_;     // of the pause
  boost::asio::steady_timer pause_;
  std::atomic<bool> is_waiting_ = false;  // until the client has taken what was sent
  std::atomic<bool> is_closed_ = false;
  std::atomic<bool> is_done_ = false;
};

/// Answers with the stream, unless there are too many.
void send_games(const RequestContext& context, Reading reading, const Cut& cut, bool as_files) {
  auto place = reading.parts.games_streams.place(context.client);
  if (!place) {
    return context.then(refusal_until(ErrorCode::busy, say<"http.lists_at_once">(), std::chrono::seconds{5}));
  }
  auto games = std::make_shared<GamesStream>(std::move(reading), cut, as_files, std::move(place));
  HttpResponse response;
  response.content_type = as_files ? std::string{kGameFileType} + "; charset=utf-8" : std::string{kLinesType};
  response.headers.emplace_back("Vary", "Accept");
  response.stream = [games = std::move(games)](std::weak_ptr<Wire> wire) {
    games->begin(std::move(wire));
    return games;
  };
  context.then(std::move(response));
}

/// As lichess has it: game files, unless lines are asked for.
bool wants_files(const HttpRequest& request) {
  return weight_for(kLinesType, request.head.accept).value_or(0) <
         weight_for(kGameFileType, request.head.accept).value_or(1);
}

}  // namespace

std::shared_ptr<void> GamesStreams::place(const std::string& client) {
  const Lock lock(clients_->mutex);
  if (clients_->all.size() >= kMost || !clients_->all.insert(client).second) return nullptr;
  return {clients_.get(), [clients = clients_, client](void*) {
            const Lock ending(clients->mutex);
            clients->all.erase(client);
          }};
}

void stream_games_of(const RequestContext& context, const HttpRequest& request) {
  const auto cut = cut_in(context);
  if (!cut) return context.then(refusal(cut.error()));
  understand_question(
      context, request, context.path[3], "vs",
      [context, cut = *cut, as_files = wants_files(request)](const ResultsQuestion& question) {
        auto read = [&core = question.parts.core, wanted = question.wanted](auto before, auto then) {
          core.store.results().results_of(wanted, before, kPart, std::move(then));
        };
        send_games(
            context,
            {.parts = question.parts, .read_part = std::move(read), .before = question.before, .asker = question.asker},
            cut, as_files);
      });
}

void stream_games_of_variant(const RequestContext& context, const HttpRequest& request) {
  const auto cut = cut_in(context);
  if (!cut) return context.then(refusal(cut.error()));
  auto question = question_of_variant(context);
  if (!question) return context.then(refusal(question.error()));
  const Reading::ReadPart read = [&core = context.parts.core, wanted = std::move(question->wanted)](auto before,
                                                                                                    auto then) {
    core.store.results().games_of_variant(wanted, before, kPart, std::move(then));
  };
  // No account is looked up before: whether the store answers, the first part tells.
  read(question->before,
       [context, read, cut = *cut, as_files = wants_files(request)](const store::Result<store::ResultsPart>& first) {
         if (!first) return context.then(store_refusal(first.error(), ErrorCode::internal, say<"connection.fault">()));
         send_games(context,
                    {.parts = context.parts, .read_part = read, .before = {}, .asker = std::nullopt, .first = *first},
                    cut, as_files);
       });
}

}  // namespace server
