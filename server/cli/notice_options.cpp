#include "server/cli/notice_options.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

namespace cli {
namespace {

/// Reads the first line of the file; false: it cannot be read.
bool read_secret(const std::filesystem::path& file, std::string& secret) {
  std::ifstream in(file);
  return static_cast<bool>(std::getline(in, secret));
}

std::string complete(server::NoticeConfig& notices, const std::filesystem::path& password) {
  server::MailRelay& relay = notices.relay;
  while (notices.site.ends_with('/')) notices.site.pop_back();
  const bool is_url = notices.site.starts_with("https://") || notices.site.starts_with("http://");
  if (!notices.site.empty() && !is_url) return "--public-url is how people open the page, as https://play.example.org";
  if (relay.url.empty()) return {};
  if (!relay.url.starts_with("smtp://") && !relay.url.starts_with("smtps://")) {
    return "--mail-relay is written like smtp://mail.example.org:587 or smtps://mail.example.org";
  }
  if (notices.site.empty()) return "mail has links to the page: say with --public-url how people open it";
  if (relay.from.find('@') == std::string::npos) return "say with --mail-from which address mail comes from";
  if (!password.empty() && !read_secret(password, relay.password)) {
    return "the file of --mail-password cannot be read: " + password.string();
  }
  return {};
}

}  // namespace

std::function<std::string()> add_notice_options(CLI::App& command, const std::shared_ptr<server::Config>& config) {
  server::NoticeConfig& notices = config->notices;
  const auto password = std::make_shared<std::filesystem::path>();
  command
      .add_option("--public-url", notices.site,
                  "how people open the page, as https://play.example.org; links in mails and previews lead there")
      ->take_last();
  command
      .add_option("--mail-relay", notices.relay.url,
                  "who takes our mail: smtp://HOST:PORT with STARTTLS, or smtps://HOST:PORT [no mail is sent]")
      ->take_last();
  command.add_option("--mail-from", notices.relay.from, "the address that mail comes from")->take_last();
  command.add_option("--mail-user", notices.relay.user, "who we are to the relay [it does not ask]")->take_last();
  command.add_option("--mail-password", *password, "a file with the relay's password")->take_last();
  command.add_flag("--mail-without-tls", notices.relay.plain, "for a relay on this machine");
  command
      .add_option_function<std::int64_t>(
          "--mail-gap", [&notices](std::int64_t seconds) { notices.limits.mail_gap = std::chrono::seconds{seconds}; },
          "seconds between two mails with notices to one account [600]")
      ->check(CLI::Range(0, 86'400));
  command.add_flag_function(
      "--push-anywhere",
      [&notices](std::int64_t times) {
        if (times > 0) notices.push_reach = server::Transfers::Reach::anywhere;
      },
      "browsers may be told through services at private addresses and without https: for tests alone");
  return [config, password] { return complete(config->notices, *password); };
}

}  // namespace cli
