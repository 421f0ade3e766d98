#include "server/cli/site_checks.hpp"

#include <curl/curl.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "server/cli/text.hpp"

namespace cli {
namespace {

namespace net = boost::asio;
using net::ip::tcp;

constexpr long kSeconds = 10;  // for one question
constexpr std::size_t kMostHeard = 1 << 20;
constexpr std::time_t kDay = 86'400;
constexpr std::time_t kRenewedBy = 14 * kDay;  // those who renew by themselves do so a month before the end

struct EndTransfer {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};

/// What somebody answers to a GET.
struct Fetched {
  CURLcode code = CURLE_OK;
  long status = 0;
  std::string body;
  std::optional<std::time_t> certificate_ends;  // of what proved who it is
};

std::size_t hear(char* data, std::size_t size, std::size_t count, void* self) {
  auto* body = static_cast<std::string*>(self);
  if (body->size() + size * count > kMostHeard) return 0;
  body->append(data, size * count);
  return size * count;
}

std::optional<std::time_t> end_of(const curl_certinfo& chain) {
  constexpr std::string_view kEnds = "Expire date:";
  if (chain.num_of_certs < 1) return std::nullopt;
  for (const curl_slist* line = chain.certinfo[0]; line != nullptr; line = line->next) {
    const std::string_view text = line->data;
    if (!text.starts_with(kEnds)) continue;
    const std::time_t ends = curl_getdate(text.data() + kEnds.size(), nullptr);
    if (ends > 0) return ends;
  }
  return std::nullopt;
}

Fetched fetch(const std::string& url) {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  const std::unique_ptr<CURL, EndTransfer> easy(ready == CURLE_OK ? curl_easy_init() : nullptr);
  if (easy == nullptr) return {.code = CURLE_FAILED_INIT, .status = 0, .body = {}, .certificate_ends = {}};
  Fetched answer;
  curl_easy_setopt(easy.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy.get(), CURLOPT_TIMEOUT, kSeconds);
  curl_easy_setopt(easy.get(), CURLOPT_PROXY, "");  // the machine's own way out says nothing of the server
  curl_easy_setopt(easy.get(), CURLOPT_CERTINFO, 1L);
  curl_easy_setopt(easy.get(), CURLOPT_WRITEFUNCTION, &hear);
  curl_easy_setopt(easy.get(), CURLOPT_WRITEDATA, &answer.body);
  answer.code = curl_easy_perform(easy.get());
  curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &answer.status);
  curl_certinfo* chain = nullptr;
  if (curl_easy_getinfo(easy.get(), CURLINFO_CERTINFO, &chain) == CURLE_OK && chain != nullptr)
    answer.certificate_ends = end_of(*chain);
  return answer;
}

/// Where the server listens, and what says so.
struct Endpoint {
  std::string_view subject;
  std::string_view option;
  std::string address;
  unsigned short port = 0;
};

Endpoint site_of(const server::Config& config) {
  return {.subject = "address", .option = "--listen", .address = config.address, .port = config.port};
}

Endpoint metrics_of(const server::MetricsPlace& metrics) {
  return {.subject = "metrics", .option = "--metrics", .address = metrics.address, .port = metrics.port};
}

std::string where(const Endpoint& place) {
  const bool is_v6 = place.address.find(':') != std::string::npos;
  return (is_v6 ? "[" + place.address + "]" : place.address) + ":" + std::to_string(place.port);
}

/// The URL at which this machine reaches it.
std::string url_of(Endpoint place) {
  if (place.address == "0.0.0.0") place.address = "127.0.0.1";
  if (place.address == "::") place.address = "::1";
  return "http://" + where(place);
}

boost::system::error_code try_to_bind(const tcp::endpoint& endpoint) {
  net::io_context io;
  tcp::acceptor acceptor(io);
  boost::system::error_code error;
  if (acceptor.open(endpoint.protocol(), error); error) return error;
  acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  acceptor.bind(endpoint, error);
  return error;
}

/// A field of an answer in JSON; empty: it has none.
std::string field(const nlohmann::json& body, const char* name) {
  const auto found = body.is_object() ? body.find(name) : body.end();
  return found != body.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

nlohmann::json json_of(const std::string& body) {
  auto read = nlohmann::json::parse(body, nullptr, false);
  return read.is_discarded() ? nlohmann::json{} : read;
}

void check_is_ready(const std::string& url, Findings& findings) {
  const Fetched answer = fetch(url + "/readyz");
  const auto body = json_of(answer.body);
  const std::string why = field(body, "why");
  if (answer.status == 200) return findings.ok("ready", "the server stores moves and throws dice");
  if (why == "standby") return findings.ok("ready", "it stands by while another server serves");
  const std::string said = field(body, "message");
  findings.fail("ready", url + "/readyz says " + (why.empty() ? "nothing that can be read" : bounded(why)) +
                             (said.empty() ? "" : ": " + bounded(said, kLongestMessage)));
}

void check_is_free(const Endpoint& place, Running running, Findings& findings) {
  const std::string option{place.option};
  boost::system::error_code error;
  const auto ip = net::ip::make_address(place.address, error);
  if (error)
    return findings.fail(place.subject, "\"" + bounded(place.address) +
                                            "\" is no IP address to listen on, as 127.0.0.1 or ::1 is: give " + option +
                                            " one");
  const std::string at = where(place);
  const auto failure = try_to_bind({ip, place.port});
  if (!failure) return findings.ok(place.subject, at + " is free");
  if (failure == net::error::address_in_use && running == Running::yes)
    return findings.ok(place.subject, at + " is taken, as a server runs in this directory");
  if (failure == net::error::address_in_use)
    return findings.fail(place.subject,
                         at + " is taken: stop the program that uses this port, or choose another with " + option);
  if (failure == net::error::access_denied)
    return findings.fail(place.subject,
                         at + " is for root alone: choose a port from 1024 on, and let a proxy have the other one");
  findings.fail(place.subject, at + " cannot be listened on (" + failure.message() +
                                   "): choose an address of this machine with " + option);
}

void check_metrics_answer(const Endpoint& place, Findings& findings) {
  if (place.port == 0)
    return findings.warn("metrics", "port 0 is any free one: say with --metrics where they are, to ask for them");
  const std::string url = url_of(place) + "/metrics";
  const Fetched answer = fetch(url);
  if (answer.code == CURLE_OK && answer.status == 200 && answer.body.contains("astragal_serves"))
    return findings.ok("metrics", "they are told at " + url);
  findings.warn("metrics", "none are told at " + url +
                               ": give the --metrics that the server has, or start it again with this one");
}

}  // namespace

void check_addresses_are_free(const server::Config& config, Running running, Findings& findings) {
  const Endpoint site = site_of(config);
  check_is_free(site, running, findings);
  if (!config.metrics) return;
  const Endpoint metrics = metrics_of(*config.metrics);
  if (metrics.port != 0 && metrics.port == site.port && metrics.address == site.address)
    return findings.fail("metrics", where(metrics) + " is that of --listen: choose another with --metrics");
  check_is_free(metrics, running, findings);
}

void check_answers(const server::Config& config, Running running, Findings& findings) {
  if (config.port == 0)
    return findings.warn("server", "port 0 is any free one: say with --listen where the server is, to ask it");
  const std::string url = url_of(site_of(config));
  const Fetched answer = fetch(url + "/healthz");
  const bool is_alive = answer.status == 200 && field(json_of(answer.body), "status") == "ok";
  if (is_alive && running == Running::no) {
    findings.warn("server", "one answers at " + url + ", but none has this directory: name its directory with --data");
  } else if (is_alive) {
    findings.ok("server", "it answers at " + url);
  } else if (answer.code == CURLE_OK || (running == Running::no && answer.code != CURLE_COULDNT_CONNECT)) {
    return findings.fail("server", "another program answers at " + url +
                                       ": stop that, or choose another address with "
                                       "--listen");
  } else if (running == Running::yes) {
    return findings.fail("server", std::string{"one has this directory and does not answer at "} + url + " (" +
                                       curl_easy_strerror(answer.code) +
                                       "): give the --listen that it has; if that is it, read its log and start it "
                                       "again");
  } else {
    return findings.warn("server", "none runs: start it, once nothing below has failed");
  }
  check_is_ready(url, findings);
  if (config.metrics) check_metrics_answer(metrics_of(*config.metrics), findings);
}

void check_authorities(Findings& findings) {
  const curl_version_info_data* curl = curl_version_info(CURLVERSION_NOW);
  if (curl->age < CURLVERSION_SEVENTH || curl->cainfo == nullptr) return;
  const std::string file = curl->cainfo;
  std::error_code failure;
  if (std::filesystem::file_size(file, failure) > 0 && !failure)
    return findings.ok("certificates", "those of others are checked by " + file);
  findings.warn("certificates", file +
                                    " is missing, so that no browser can be told of a turn and no mail goes out: "
                                    "install ca-certificates");
}

void check_certificate(const std::string& site, Findings& findings) {
  if (!site.starts_with("https://")) return;
  const Fetched answer = fetch(site + "/healthz");
  if (answer.code == CURLE_PEER_FAILED_VERIFICATION)
    return findings.fail("certificate", "browsers refuse the one of " + site +
                                            ": let the proxy have a valid one (docker/Caddyfile gets them by itself)");
  if (answer.code != CURLE_OK)
    return findings.warn("certificate", site + " is not reached from here (" + curl_easy_strerror(answer.code) +
                                            "): start the proxy, or see from elsewhere whether it answers");
  if (!answer.certificate_ends)
    return findings.warn("certificate", site + " did not say until when its certificate holds");
  const std::time_t left = *answer.certificate_ends - std::time(nullptr);
  const std::string days = std::to_string(left / kDay) + " days";
  if (left < kRenewedBy)
    return findings.warn("certificate", "the one of " + site + " ends in " + days + ": see why it is not renewed");
  findings.ok("certificate", "the one of " + site + " holds for " + days);
}

}  // namespace cli
