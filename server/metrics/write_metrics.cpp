#include "server/metrics/write_metrics.hpp"

#include <array>
#include <string>

#include "server/base/version.hpp"
#include "server/metrics/metrics_text.hpp"

namespace server {
namespace {

using namespace std::string_view_literals;

constexpr double kMicroseconds = 1e6;  // in a second
constexpr std::array kStatuses{"1xx"sv, "2xx"sv, "3xx"sv, "4xx"sv, "5xx"sv};
constexpr std::array kFates{"taken"sv, "put_off"sv, "refused"sv};

std::uint64_t flag(bool is_so) {
  return is_so ? 1 : 0;
}

void write_counter(MetricsText& text, std::string_view name, std::string_view help, const Count& count) {
  text.counter(name, help);
  text.sample(count.value());
}

void write_gauge(MetricsText& text, std::string_view name, std::string_view help, auto value) {
  text.gauge(name, help);
  text.sample(value);
}

void write_role(MetricsText& text, const Readings& readings) {
  text.gauge("astragal_build_info", "Always 1; the version of the program is a label.");
  text.sample(std::uint64_t{1}, {{"version", program_version()}});
  write_gauge(text, "astragal_serves", "1: this server serves. 0: it stands by while another one does.",
              flag(readings.serving.has_value()));
}

void write_play(MetricsText& text, const Tally& tally) {
  write_counter(text, "astragal_moves_total", "Moves that are stored.", tally.moves);
  write_counter(text, "astragal_games_begun_total", "Games that have begun.", tally.games_begun);
  write_counter(text, "astragal_games_ended_total", "Games that have ended.", tally.games_ended);
  text.histogram("astragal_command_seconds",
                 "From a player's command in a game to its acknowledgement; in milliseconds, rounded down.");
  text.samples(tally.commands, kMicroseconds);
}

void write_clients(MetricsText& text, const Tally& tally) {
  write_counter(text, "astragal_messages_total", "Messages of clients over WebSocket.", tally.messages);
  write_counter(text, "astragal_sessions_opened_total", "WebSockets that were opened.", tally.sessions_opened);
  write_counter(text, "astragal_sessions_closed_total", "WebSockets that are closed again.", tally.sessions_closed);
  text.counter("astragal_http_answers_total", "Answers over HTTP by the first digit of their status.");
  for (std::size_t i = 0; i < kStatuses.size(); ++i)
    text.sample(tally.http_answers[i].value(), {{"status", kStatuses[i]}});
}

void write_refusals(MetricsText& text, const Tally& tally) {
  text.counter("astragal_refusals_total", "Refusals by the code that the client was told (docs/protocol.md).");
  const auto& codes = protocol::Words<protocol::ErrorCode>::kTable;
  for (std::size_t i = 0; i < std::size(codes); ++i) {
    text.sample(tally.refused[i].value(), {{"over", "websocket"}, {"code", codes[i]}});
    text.sample(tally.refused_http[i].value(), {{"over", "http"}, {"code", codes[i]}});
  }
  text.counter("astragal_turned_away_total", "How often somebody met a bound on what one address or person may do.");
  for (std::size_t i = 0; i < Bound::kAll.size(); ++i)
    text.sample(tally.turned_away[i].value(), {{"bound", Bound::kAll[i]}});
}

void write_commits(MetricsText& text, const Tally& tally) {
  text.histogram("astragal_commit_seconds", "How long a commit of the store took.");
  text.samples(tally.commits, kMicroseconds);
  text.histogram("astragal_commit_requests", "Requests that were committed together.");
  text.samples(tally.batches, 1);
  write_counter(text, "astragal_commits_lost_total", "Commits that have failed; nothing of them counts as stored.",
                tally.commits_lost);
}

void write_notices(MetricsText& text, const Tally& tally) {
  text.counter("astragal_mails_total", "Attempts to send a mail: taken by the relay, put off, or refused for good.");
  for (std::size_t i = 0; i < kFates.size(); ++i) text.sample(tally.mails[i].value(), {{"fate", kFates[i]}});
  text.counter("astragal_pushes_total", "The same of messages to browsers.");
  for (std::size_t i = 0; i < kFates.size(); ++i) text.sample(tally.pushes[i].value(), {{"fate", kFates[i]}});
}

void write_state(MetricsText& text, const ServingReadings& now) {
  write_gauge(text, "astragal_term", "The server's number among all that have served this database.", now.term);
  write_gauge(text, "astragal_has_standby", "1: another server waits to take over.", flag(now.has_standby));
  write_gauge(text, "astragal_stores", "1: the store takes what it is given. 0: an outage, clocks stand still.",
              flag(now.stores));
  text.counter("astragal_outages_total", "Outages that every game was told of.");
  text.sample(now.outages);
  write_gauge(text, "astragal_has_dice", "0: the clock does not go with what was signed, and no dice are thrown.",
              flag(now.has_dice));
  write_gauge(text, "astragal_connections", "Connections to the public address.", std::uint64_t{now.connections});
  write_gauge(text, "astragal_connections_most", "How many there may be; 0: any number.",
              std::uint64_t{now.most_connections});
  write_gauge(text, "astragal_rooms", "Games that are loaded.", std::uint64_t{now.rooms});
  write_gauge(text, "astragal_rooms_opening", "Games that are still to be loaded because something is due in them.",
              std::uint64_t{now.opening});
  write_gauge(text, "astragal_games_unreadable", "Games whose record cannot be read or written.",
              std::uint64_t{now.unreadable});
}

void write_queues(MetricsText& text, const ServingReadings& now) {
  text.gauge("astragal_queue_waiting", "What waits in a queue (docs/queues.md).");
  for (const auto& one : now.queues) text.sample(std::uint64_t{one.waiting}, {{"queue", one.queue}});
  text.gauge("astragal_queue_places", "How much may wait there.");
  for (const auto& one : now.queues) text.sample(std::uint64_t{one.places}, {{"queue", one.queue}});
}

void write_loops(MetricsText& text, const ServingReadings& now) {
  text.histogram("astragal_loop_lag_seconds", "How long a step waited for its loop, four times a second.");
  for (std::size_t i = 0; i < now.loops.size(); ++i)
    text.samples(now.loops[i].lag->lags, kMicroseconds, {{"loop", std::to_string(i)}});
  text.gauge("astragal_loop_waiting_seconds", "For how long such a step has waited that has not run yet.");
  for (std::size_t i = 0; i < now.loops.size(); ++i) {
    text.sample(static_cast<double>(now.loops[i].lag->waiting.count()) / kMicroseconds, {{"loop", std::to_string(i)}});
  }
  text.gauge("astragal_loop_steps", "Steps of other threads that a loop has not taken yet.");
  for (std::size_t i = 0; i < now.loops.size(); ++i)
    text.sample(std::uint64_t{now.loops[i].steps}, {{"loop", std::to_string(i)}});
}

void write_computer(MetricsText& text, const ComputerReading& computer) {
  write_gauge(text, "astragal_computer_here", "1: the computer is connected.", flag(computer.is_here));
  write_gauge(text, "astragal_computer_games", "Games that the computer plays.", std::uint64_t{computer.playing});
  write_gauge(text, "astragal_computer_places", "Games that it may play at once.", std::uint64_t{computer.places});
  write_gauge(text, "astragal_computer_waiting", "Challenges that it has not taken up yet.",
              std::uint64_t{computer.waiting});
}

void write_size(MetricsText& text, const store::Size& size) {
  write_gauge(text, "astragal_database_bytes", "The size of the database.", size.database);
  if (size.log) write_gauge(text, "astragal_database_log_bytes", "The size of its log.", *size.log);
}

void write_serving(MetricsText& text, const ServingReadings& now) {
  write_state(text, now);
  write_queues(text, now);
  write_loops(text, now);
  if (now.computer) write_computer(text, *now.computer);
  if (now.size) write_size(text, *now.size);
}

void write_disks(MetricsText& text, const Readings& readings) {
  text.gauge("astragal_disk_free_bytes", "Free on the disk of the server's directory, and on that of the database.");
  for (const DiskReading& disk : readings.disks)
    if (disk.free) text.sample(std::uint64_t{*disk.free}, {{"place", disk.place}});
}

/// The names that every exporter gives these.
void write_process(MetricsText& text, const ProcessUse& use) {
  const auto gauge = [&](std::string_view name, std::string_view help, const auto& value) {
    if (value) write_gauge(text, name, help, *value);
  };
  if (use.processor) {
    text.counter("process_cpu_seconds_total", "Processor time that the process has taken.");
    text.sample(*use.processor);
  }
  gauge("process_resident_memory_bytes", "Memory of the process.", use.resident);
  gauge("process_virtual_memory_bytes", "Its address space.", use.address_space);
  gauge("process_start_time_seconds", "When it has started, in seconds since 1970.", use.started);
  gauge("process_open_fds", "Files that it has open.", use.files);
  gauge("process_max_fds", "How many it may have open.", use.most_files);
  gauge("process_threads", "Its threads.", use.threads);
}

}  // namespace

std::string write_metrics(const Tally& tally, const Readings& readings, const ProcessUse& use) {
  MetricsText text;
  write_role(text, readings);
  write_play(text, tally);
  write_clients(text, tally);
  write_refusals(text, tally);
  write_commits(text, tally);
  write_notices(text, tally);
  write_counter(text, "astragal_log_dropped_total", "Lines of the log that nobody has read in time.",
                tally.log_dropped);
  if (readings.serving) write_serving(text, *readings.serving);
  write_disks(text, readings);
  write_process(text, use);
  return text.take();
}

}  // namespace server
