#include "server/cli/verify.hpp"

#include <CLI/CLI.hpp>
#include <expected>
#include <iostream>
#include <memory>

#include "server/cli/read_file.hpp"
#include "server/cli/verify_report.hpp"

namespace cli {
namespace {

/// The report on one file, or what is wrong with it and where.
std::expected<std::string, std::string> verify_one(const std::string& name, const VerifyOptions& options,
                                                   std::istream& in) {
  const auto text = read_file(name, in);
  if (!text) return std::unexpected(text.error());
  const auto record = fairness::read_record(*text);
  if (!record) return std::unexpected(to_text(record.error()));
  const auto checked = fairness::check(*record, options.key);
  if (!checked) return std::unexpected(to_text(checked.error()));
  return report(name, *record, *checked, options.key ? KeySource::known : KeySource::lock);
}

constexpr const char* kDescription =
    "Checks fair1 records (the JSON under /fair/<draw>, or a receipt) offline and strictly,\n"
    "and says in words what it checked. Exit status: 0 if all are good, 1 if any is not.";
constexpr const char* kFooter =
    "A bad file gets one line on stderr, FILE: where: what is wrong, and the next file is checked.\n"
    "A receipt, a record without rolls, is good if its lock is: nothing is rolled yet.\n"
    "Without --key the key that the lock names is used: that shows that the record holds together,\n"
    "not whose it is. The keys of a server are listed under /fair/keys.";

}  // namespace

int verify(const VerifyOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  int status = 0;
  for (const std::string& name : options.files) {
    const auto report = verify_one(name, options, in);
    if (report) {
      out << *report;
    } else {
      err << name << ": " << report.error() << '\n';
      status = 1;
    }
  }
  out.flush();
  return status;
}

void add_verify(CLI::App& app, int& exit_status) {
  CLI::App* command = app.add_subcommand("verify", kDescription);
  command->footer(kFooter);
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
  command->add_option("FILE", options->files, "records to check; - reads standard input")->required()->type_name("");
  command->callback([options, &exit_status] { exit_status = verify(*options, std::cin, std::cout, std::cerr); });
}

}  // namespace cli
