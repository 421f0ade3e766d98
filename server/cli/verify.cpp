#include "server/cli/verify.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <expected>
#include <iostream>
#include <memory>

#include "server/cli/read_file.hpp"
#include "server/cli/verify_report.hpp"
#include "server/fairness/check.hpp"
#include "server/fairness/day.hpp"

namespace cli {
namespace {

using fairness::SignedHead;

/// The answer of /fair/days/<date>, saved as a file.
struct DayFile {
  std::string name;
  fairness::Day day;
};
/// The answer of /fair/days, saved as a file.
struct HeadsFile {
  std::string name;
  std::vector<SignedHead> heads;
};

std::string locks_text(const fairness::Day& day) {
  return std::to_string(day.locks.size()) + (day.locks.size() == 1 ? " lock" : " locks");
}

/// The date of a head that has been read once already.
std::string date_of(const SignedHead& head) {
  return fairness::parse_day_head(head.text)->date;
}

/// True if the chain reaches to that day and has this very head.
bool fits(const HeadsFile& chain, const SignedHead& head) {
  const auto found = std::ranges::find(chain.heads, date_of(head), date_of);
  return found != chain.heads.end() && found->text == head.text;
}

/// The list of a day in this file; or what is wrong with it and where.
std::expected<DayFile, std::string> read_day_file(const std::string& name, std::istream& in) {
  const auto text = read_file(name, in);
  if (!text) return std::unexpected(text.error());
  auto day = fairness::parse_day(*text);
  if (!day) return std::unexpected(to_text(day.error()));
  return DayFile{.name = name, .day = std::move(*day)};
}

/// The chain of heads in this file; or what is wrong with it and where.
std::expected<HeadsFile, std::string> read_heads_file(const std::string& name, std::istream& in) {
  const auto text = read_file(name, in);
  if (!text) return std::unexpected(text.error());
  auto heads = fairness::parse_heads(*text);
  if (!heads) return std::unexpected(to_text(heads.error()));
  return HeadsFile{.name = name, .heads = std::move(*heads)};
}

/// A sentence that says which of the lists has the lock, or that one should have it and has not.
std::expected<std::string, std::string> find_listed(const std::vector<DayFile>& days,
                                                    const fairness::Checked& checked) {
  const std::string date = checked.lock.time.substr(0, std::string_view{"2026-11-20"}.size());
  for (const DayFile& file : days) {
    const bool is_of_date = !file.day.head || date_of(*file.day.head) == date;
    if (!is_of_date) continue;
    const bool listed = std::ranges::binary_search(file.day.locks, checked.lock_sha256);
    if (listed && file.day.head) return "  listed: in " + file.name + ", the list of " + date + "\n";
    if (listed) return "  listed: in " + file.name + ", which has no head yet\n";
    if (file.day.head) {
      return std::unexpected("lock: it is not in " + file.name + ", the list of " + date +
                             ": a server that signs both is a fraud, or has lost what it knew");
    }
  }
  return std::unexpected("lock: it is of " + date + ", and no --day is a list that has it");
}

/// Reports on the list of a day; where heads are given, every day that is over must be among them.
std::expected<std::string, std::string> report_day(const DayFile& file, const std::vector<HeadsFile>& heads,
                                                   const fairness::PublicKey& key) {
  if (!file.day.head) return file.name + ": " + locks_text(file.day) + ", and no head: the day is not over\n";
  const auto head = fairness::check_day(*file.day.head, file.day.locks, key);
  if (!head) return std::unexpected(to_text(head.error()));
  for (const HeadsFile& chain : heads) {
    if (!fits(chain, *file.day.head)) {
      return std::unexpected("head of " + head->date + ": it is not the one in " + chain.name);
    }
  }
  return file.name + ": good\n  day " + head->date + ", " + locks_text(file.day) + "; the head is that of this list" +
         (heads.empty() ? "" : ", stands in the chain,") + " and is signed by key " + fairness::to_hex(key) + "\n";
}

/// Reports on the chain of heads in one file.
std::expected<std::string, std::string> report_heads(const HeadsFile& file, const fairness::PublicKey& key) {
  const auto heads = fairness::check_heads(file.heads, key);
  if (!heads) return std::unexpected(to_text(heads.error()));
  const bool from_the_first = heads->front().before == fairness::Hash{};
  return file.name + ": good\n  " + std::to_string(heads->size()) + " days from " + heads->front().date +
         (from_the_first ? ", the server's first," : "") + " to " + heads->back().date +
         "; each head follows the one of the day before, and is signed by key " + fairness::to_hex(key) + "\n";
}

/// One run of the command.
class Verification {
 public:
  Verification(const VerifyOptions& options, std::istream& in, std::ostream& out, std::ostream& err)
      : options_(options), in_(in), out_(out), err_(err), key_(options.key) {}

  int run() {
    read(options_.days, days_, read_day_file);
    read(options_.heads, heads_, read_heads_file);
    for (const std::string& name : options_.files) tell(name, record(name));
    for (const DayFile& file : days_) tell(file.name, with_key([&] { return report_day(file, heads_, *key_); }));
    for (const HeadsFile& file : heads_) tell(file.name, with_key([&] { return report_heads(file, *key_); }));
    out_.flush();
    return status_;
  }

 private:
  using Report = std::expected<std::string, std::string>;

  void tell(const std::string& name, const Report& report) {
    if (report) {
      out_ << *report;
      return;
    }
    err_ << name << ": " << report.error() << '\n';
    status_ = 1;
  }

  template <class File>
  void read(const std::vector<std::string>& names, std::vector<File>& files,
            std::expected<File, std::string> (*read_one)(const std::string&, std::istream&)) {
    for (const std::string& name : names) {
      auto file = read_one(name, in_);
      if (file) {
        files.push_back(std::move(*file));
      } else {
        tell(name, std::unexpected(file.error()));
      }
    }
  }

  /// The report on one record, or what is wrong with it and where.
  Report record(const std::string& name) {
    const auto text = read_file(name, in_);
    if (!text) return std::unexpected(text.error());
    const auto record = fairness::read_record(*text);
    if (!record) return std::unexpected(to_text(record.error()));
    const auto checked = fairness::check(*record, options_.key);
    if (!checked) return std::unexpected(to_text(checked.error()));
    if (!key_) key_ = checked->lock.server_key;
    Report listed{""};
    if (!options_.days.empty()) listed = find_listed(days_, *checked);
    if (!listed) return listed;
    return report(name, *record, *checked, options_.key ? KeySource::known : KeySource::lock, *listed);
  }

  /// A head names no key: it is the known one, or that of the first record.
  template <class Check>
  Report with_key(Check check) {
    if (!key_) return std::unexpected("it names no key: give the server's with --key");
    return check();
  }

  const VerifyOptions& options_;
  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  std::optional<fairness::PublicKey> key_;
  std::vector<DayFile> days_;
  std::vector<HeadsFile> heads_;
  int status_ = 0;
};

constexpr const char* kVerifyDescription =
    "Checks fair1 records (the JSON under /fair/<draw>, or a receipt), the lists of days (/fair/days/<date>) and the\n"
    "chain of their heads (/fair/days) offline and strictly, and says in words what it checked. Exit status: 0 if all\n"
    "are good, 1 if any is not.";
constexpr const char* kVerifyFooter =
    "A bad file gets one line on stderr, FILE: where: what is wrong, and the next file is checked.\n"
    "A receipt, a record without rolls, is good if its lock is: nothing is rolled yet.\n"
    "Without --key the key that the lock names is used: that shows that the record holds together,\n"
    "not whose it is. The keys of a server are listed under /fair/keys.";

}  // namespace

int verify(const VerifyOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  return Verification(options, in, out, err).run();
}

void add_verify(CLI::App& app, int& exit_status) {
  CLI::App* command = app.add_subcommand("verify", kVerifyDescription);
  command->footer(kVerifyFooter);
  // The options live as long as the callback that reads them.
  const auto options = std::make_shared<VerifyOptions>();
  command
      ->add_option_function<std::string>(
          "--key",
          [options](const std::string& hex) {
            options->key = fairness::from_hex<fairness::PublicKey>(hex);
            if (!options->key) throw CLI::ValidationError("--key", "this must be 64 lower-case hex digits");
          },
          "the server's public key, 64 lower-case hex digits; the lock must name it")
      ->type_name("HEX");
  command
      ->add_option("--day", options->days,
                   "a list of locks, saved from /fair/days/<date>: the records must stand in it")
      ->allow_extra_args(false)
      ->type_name("FILE");
  command->add_option("--heads", options->heads, "the chain of the heads of days, saved from /fair/days")
      ->allow_extra_args(false)
      ->type_name("FILE");
  command->add_option("FILE", options->files, "records to check; - reads standard input")->type_name("");
  command->callback([options, &exit_status] {
    if (options->files.empty() && options->days.empty() && options->heads.empty()) throw CLI::RequiredError("FILE");
    exit_status = verify(*options, std::cin, std::cout, std::cerr);
  });
}

}  // namespace cli
