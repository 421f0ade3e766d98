#include "server/store/postgres/connection.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <tuple>
#include <utility>

#include "server/store/postgres/failure.hpp"
#include "server/store/postgres/plain_log.hpp"
#include "server/store/sql/limits.hpp"
#include "server/store/sql/terms.hpp"

namespace store::postgres {
namespace {

// How long the other side may be silent before it counts as gone, in seconds and in milliseconds.
constexpr const char* kConnectSeconds = "3";
constexpr const char* kSilenceMs = "5000";

/// Makes PostgreSQL's $1 of a statement's ?1.
std::string with_dollars(std::string_view text) {
  std::string out{text};
  for (char& c : out) {
    if (c == '?') c = '$';
  }
  return out;
}

/// Gives the number of the last parameter, ?1 or $1.
int parameters_in(std::string_view text) {
  int most = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '?' && text[i] != '$') continue;
    int number = 0;
    for (++i; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) number = number * 10 + (text[i] - '0');
    most = std::max(most, number);
  }
  return most;
}

/// libpq gives no SQLSTATE of a connection that it could not make: it is known by PostgreSQL's words.
std::string_view state_in(std::string_view said) {
  constexpr std::array kWords{std::pair{"does not exist", "3D000"},   std::pair{"authentication", "28P01"},
                              std::pair{"password", "28P01"},         std::pair{"pg_hba.conf", "28000"},
                              std::pair{"role \"", "28000"},          std::pair{"too many", "53300"},
                              std::pair{"connection slots", "53300"}, std::pair{"read-only", "25006"}};
  std::string_view state;
  for (const auto& [words, one] : kWords) {
    if (said.find(words) != std::string_view::npos) state = one;
  }
  return state;
}

}  // namespace

class Connection::Prepared final : public sql::Statement {
 public:
  Prepared(Connection& connection, std::string_view text)
      : connection_(connection), text_(text), count_(parameters_in(text)) {}

  void bind(int index, std::int64_t value) override { parameters_.set(index, value); }
  void bind(int index, double value) override { parameters_.set(index, value); }
  void bind_lasting(int index, const std::string& value) override { parameters_.set_text(index, value); }
  void bind_copy(int index, std::string_view value) override { parameters_.set_text(index, value); }
  void bind_bytes(int index, std::span<const std::uint8_t> value) override { parameters_.set_bytes(index, value); }
  bool next() override {
    if (!rows_) rows_ = connection_.run_prepared(text_, parameters_, count_);
    return ++row_ < PQntuples(rows_.get());
  }
  void restart() override {
    rows_.reset();
    row_ = -1;
  }
  void end() noexcept override {
    restart();
    parameters_.clear();
  }
  [[nodiscard]] std::int64_t changes() const override { return std::atoll(PQcmdTuples(rows_.get())); }

  [[nodiscard]] bool is_null(int column) const override { return postgres::is_null(*rows_, row_, column); }
  [[nodiscard]] std::int64_t integer(int column) const override { return integer_in(*rows_, row_, column); }
  [[nodiscard]] double real(int column) const override { return real_in(*rows_, row_, column); }
  [[nodiscard]] std::string text(int column) const override { return std::string{text_in(*rows_, row_, column)}; }
  [[nodiscard]] bool read_bytes(int column, std::span<std::uint8_t> out) const override {
    return postgres::read_bytes(*rows_, row_, column, out);
  }

 private:
  Connection& connection_;
  std::string_view text_;
  int count_;
  Parameters parameters_;
  Rows rows_;
  int row_ = -1;
};

Connection::Connection(std::shared_ptr<Database> database)
    : database_(std::move(database)), log_(std::make_unique<PlainLog>(*this)) {
  reach();
}

Connection::~Connection() = default;

bool Connection::is_of_right_history() const {
  const std::size_t wanted = database_->history;
  return wanted == 0 || wanted == std::hash<std::string>{}(history_);
}

void Connection::reach() {
  if (link_ && PQstatus(link_.get()) == CONNECTION_OK && is_of_right_history()) return;
  const std::array settings{std::pair{"dbname", database_->url.c_str()}, std::pair{"connect_timeout", kConnectSeconds},
                            std::pair{"tcp_user_timeout", kSilenceMs}, std::pair{"keepalives_idle", kConnectSeconds},
                            std::pair{"keepalives_interval", "1"}, std::pair{"keepalives_count", "3"},
                            std::pair{"application_name", database_->sessions.c_str()},
                            std::pair{"client_encoding", "UTF8"},
                            // Of several machines that the URL names, the one that takes writes.
                            std::pair{"target_session_attrs", "read-write"}};
  std::array<const char*, settings.size() + 1> keys{};
  std::array<const char*, settings.size() + 1> values{};
  for (std::size_t i = 0; i < settings.size(); ++i) std::tie(keys[i], values[i]) = settings[i];
  names_.clear();
  link_.reset(PQconnectdbParams(keys.data(), values.data(), 1));
  if (PQstatus(link_.get()) != CONNECTION_OK) {
    // libpq gives no state of a connection that has failed, but PostgreSQL's words hold one where it answered.
    const std::string said = PQerrorMessage(link_.get());
    link_.reset();
    throw failure_of(state_in(said), said);
  }
  PQsetNoticeReceiver(link_.get(), hear, this);
  set_up();
  if (is_of_right_history()) return;
  link_.reset();
  throw sql::Failure{{.code = Code::fenced,
                      .what =
                          "the database goes on with another history, as after a promotion or a restore: it is to be "
                          "taken over anew"}};
}

void Connection::set_up() {
  // A transaction that this process has forgotten, because it hangs, must not hold its locks for ever.
  script("SET client_min_messages = warning; SET idle_in_transaction_session_timeout = '10s'");
  wait_for_others(sql::kWaitForLock);
  const Rows found = script(
      "SELECT system_identifier || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || '/' || oid"
      " FROM pg_control_system(), pg_database WHERE datname = current_database()");
  history_ = text_in(*found, 0, 0);
}

void Connection::wait_for_others(std::chrono::milliseconds span) {
  script("SET lock_timeout = " + std::to_string(span.count()));
}

void Connection::hear(void* self, const PGresult* notice) {
  const char* const state = PQresultErrorField(notice, PG_DIAG_SQLSTATE);
  const char* const said = PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY);
  if (state != nullptr && std::string_view{state}.starts_with("01") && said != nullptr)
    static_cast<Connection*>(self)->warning_ = said;
}

Rows Connection::checked(PGresult* result) {
  Rows rows{result};
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
    if (PQstatus(link_.get()) != CONNECTION_OK) ++database_->doubts;
    const char* const state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    throw failure_of(state == nullptr ? "" : state, PQerrorMessage(link_.get()));
  }
  if (!warning_.empty()) {
    ++database_->doubts;
    throw sql::Failure{{.code = Code::unavailable,
                        .what = "the standby has not confirmed what was stored: look at it (PostgreSQL: " +
                                std::exchange(warning_, {}) + ")"}};
  }
  return rows;
}

Rows Connection::script(const std::string& text) {
  return checked(PQexec(link_.get(), text.c_str()));
}

Rows Connection::run_prepared(std::string_view text, const Parameters& parameters, int count) {
  const auto [found, is_new] = names_.try_emplace(text);
  if (is_new) {
    const std::string name = "s" + std::to_string(names_.size());
    try {
      checked(PQprepare(link_.get(), name.c_str(), with_dollars(text).c_str(), 0, nullptr));
    } catch (const sql::Failure&) {
      names_.erase(found);
      throw;
    }
    found->second = name;
  }
  const Parameters::Raw raw = parameters.raw(count);
  return checked(PQexecPrepared(link_.get(), found->second.c_str(), count, raw.values.data(), raw.lengths.data(),
                                raw.formats.data(), 0));
}

sql::Statement& Connection::statement(std::string_view text) {
  const auto found = statements_.find(text);
  if (found != statements_.end()) return *found->second;
  return *statements_.try_emplace(text, std::make_unique<Prepared>(*this, text)).first->second;
}

/// That PostgreSQL was away while the connection was idle shows with its next statement: the beginning of a
/// transaction, which has done nothing yet.
Rows Connection::begin(const char* text) {
  reach();
  try {
    return script(text);
  } catch (const sql::Failure&) {
    if (PQstatus(link_.get()) == CONNECTION_OK) throw;
    reach();
    return script(text);
  }
}

void Connection::begin_beside() {
  begin("BEGIN");
}

/// The row of the owner is the lock of everybody who writes, but for plain appends (appender.hpp): what one reads
/// nobody changes until it has written, but for the ends of games and when something is due in them. Its term keeps out
/// whoever was taken over from, whatever it wants to write.
void Connection::begin_write() {
  const Rows owner = begin("BEGIN; SELECT term FROM owner FOR UPDATE");
  const std::int64_t own = database_->term;
  if (own == 0 || integer_in(*owner, 0, 0) <= own) return;
  roll_back();
  throw sql::Failure{sql::taken_over()};
}

/// What was stored and is not confirmed can be read here all the same, and would be lost with this machine. A write
/// that comes after it is confirmed after it: that of a lock will do, of one that is in nobody's way.
void Connection::settle_doubts() {
  const std::uint64_t doubts = database_->doubts;
  if (database_->settled >= doubts) return;
  begin("BEGIN; SELECT times FROM probe FOR KEY SHARE");
  commit();
  database_->settled = doubts;
}

/// That the database was away may show only as the reading begins. A commit that is called off can be read until its
/// writer hears of it: no longer than PostgreSQL takes to tell it.
void Connection::begin_read() {
  const auto settle_and_begin = [this] {
    settle_doubts();
    begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  };
  settle_and_begin();
  while (database_->settled < database_->doubts) {
    roll_back();
    settle_and_begin();
  }
}

void Connection::commit() {
  const Rows done = script("COMMIT");
  // A transaction in which a statement has failed is rolled back by its COMMIT, without an error.
  if (std::string_view{PQcmdStatus(done.get())} != "COMMIT")
    throw failure_of("25P02", "the transaction had failed before its end");
}

void Connection::roll_back() noexcept {
  warning_.clear();
  if (link_ && PQtransactionStatus(link_.get()) != PQTRANS_IDLE) PQclear(PQexec(link_.get(), "ROLLBACK"));
}

}  // namespace store::postgres
