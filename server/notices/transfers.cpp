#include "server/notices/transfers.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "server/notices/destroy.hpp"
#include "server/notices/public_address.hpp"

namespace server {
namespace {

constexpr long kConnects = 15;  // seconds
constexpr long kTakes = 45;     // seconds that a mail may take
constexpr long kPushTakes = 15;
constexpr std::size_t kMostHeard = 64 << 10;  // bytes of an answer, which nobody reads
constexpr curl_off_t kLongestWait = 86'400;
constexpr int kPoll = 1000;             // ms; whoever adds wakes it
constexpr std::size_t kMostSaid = 200;  // characters kept of what the other side says

using Easy = std::unique_ptr<CURL, Destroy<curl_easy_cleanup>>;
using Mime = std::unique_ptr<curl_mime, Destroy<curl_mime_free>>;

using List = std::unique_ptr<curl_slist, Destroy<curl_slist_free_all>>;

void add_to(List& list, const std::string& line) {
  curl_slist* first = curl_slist_append(list.get(), line.c_str());
  if (list == nullptr) list.reset(first);
}

/// RFC 3463: `550 5.1.1 …`, a mailbox that is not there or takes nothing; or a bare 550. Whatever else a relay refuses
/// may be about us: our login, our address, too much mail.
bool names_no_mailbox(std::string_view answer) {
  if (!answer.starts_with("55")) return false;
  const std::string_view rest = answer.substr(std::min<std::size_t>(answer.size(), 4));
  if (rest.starts_with("5.1.") || rest.starts_with("5.2.1")) return true;
  const bool has_status = rest.size() > 3 && rest[1] == '.' && rest[3] == '.';
  return !has_status && answer.starts_with("550");
}

std::string_view without_line_end(std::string_view line) {
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  return line.substr(0, kMostSaid);
}

}  // namespace

struct Transfers::Transfer {
  Easy easy{curl_easy_init()};
  Mime mime;
  List headers;
  List recipients;
  std::string body;
  Completion then;
  std::string asked = {};   // the last command of a talk with the relay
  std::string said = {};    // and the last line of its answer
  std::size_t heard = 0;    // bytes of the answer
  bool is_leaving = false;  // what is said now is about nothing that was asked
  bool is_refused_address = false;
  Reach reach = Reach::internet;

  template <class Value>
  void set(CURLoption option, Value value) {
    curl_easy_setopt(easy.get(), option, value);
  }

  static int hear(CURL* /*easy*/, curl_infotype type, char* data, std::size_t size, void* self) {
    auto* transfer = static_cast<Transfer*>(self);
    const std::string_view line = without_line_end({data, size});
    if (transfer->is_leaving) return 0;
    transfer->is_leaving = type == CURLINFO_HEADER_OUT && line.starts_with("QUIT");
    if (transfer->is_leaving) return 0;
    if (type == CURLINFO_HEADER_OUT) transfer->asked = line.substr(0, 5);
    if (type == CURLINFO_HEADER_IN) transfer->said = line;
    return 0;
  }
  static std::size_t swallow(char* /*data*/, std::size_t size, std::size_t count, void* self) {
    auto* transfer = static_cast<Transfer*>(self);
    transfer->heard += size * count;
    return transfer->heard > kMostHeard ? 0 : size * count;
  }
  static curl_socket_t open_socket(void* self, curlsocktype /*purpose*/, curl_sockaddr* address) {
    auto* transfer = static_cast<Transfer*>(self);
    if (transfer->reach == Reach::internet && !is_public_address(&address->addr, address->addrlen)) {
      transfer->is_refused_address = true;
      return CURL_SOCKET_BAD;
    }
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  }

  void begin() {
    set(CURLOPT_NOSIGNAL, 1L);
    set(CURLOPT_CONNECTTIMEOUT, kConnects);
    set(CURLOPT_TIMEOUT, kTakes);
    set(CURLOPT_WRITEFUNCTION, &swallow);
    set(CURLOPT_WRITEDATA, this);
    set(CURLOPT_PRIVATE, this);
  }

  [[nodiscard]] Sent result(CURLcode code) const {
    Sent sent{.is_taken = false, .is_refused_address = is_refused_address};
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &sent.code);
    curl_off_t wait = 0;
    if (curl_easy_getinfo(easy.get(), CURLINFO_RETRY_AFTER, &wait) == CURLE_OK && wait > 0) {
      sent.retry_after = std::chrono::seconds{std::min(wait, kLongestWait)};
    }
    sent.said = said;
    if (mime != nullptr) {
      sent.is_taken = code == CURLE_OK;
      sent.is_refused_address = asked.starts_with("RCPT") && names_no_mailbox(said);
    } else {
      sent.is_taken = code == CURLE_OK && sent.code >= 200 && sent.code < 300;
    }
    if (said.empty()) sent.said = curl_easy_strerror(code);
    return sent;
  }
};

Transfers::Transfers(MailRelay relay, Reach reach) : relay_(std::move(relay)), reach_(reach) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  multi_ = curl_multi_init();
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, 16L);  // connections that are kept for the next transfer
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

Transfers::~Transfers() {
  stop();
  added_.clear();
  curl_multi_cleanup(multi_);
}

void Transfers::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  curl_multi_wakeup(multi_);
  thread_.join();
}

void Transfers::send(Mail mail, Completion then) {
  auto transfer = std::make_unique<Transfer>();
  transfer->then = std::move(then);
  transfer->begin();
  transfer->set(CURLOPT_URL, relay_.url.c_str());
  transfer->set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  transfer->set(CURLOPT_USE_SSL, static_cast<long>(relay_.plain ? CURLUSESSL_NONE : CURLUSESSL_ALL));
  if (!relay_.user.empty()) {
    transfer->set(CURLOPT_USERNAME, relay_.user.c_str());
    transfer->set(CURLOPT_PASSWORD, relay_.password.c_str());
  }
  transfer->set(CURLOPT_MAIL_FROM, relay_.from.c_str());
  add_to(transfer->recipients, mail.to);
  transfer->set(CURLOPT_MAIL_RCPT, transfer->recipients.get());
  // The relay's answer to each command can be heard in no other way.
  transfer->set(CURLOPT_VERBOSE, 1L);
  transfer->set(CURLOPT_DEBUGFUNCTION, &Transfer::hear);
  transfer->set(CURLOPT_DEBUGDATA, transfer.get());
  for (const std::string& header : mail.headers) add_to(transfer->headers, header);
  add_to(transfer->headers, "Content-Type: multipart/alternative");  // curl adds the boundary
  transfer->set(CURLOPT_HTTPHEADER, transfer->headers.get());
  transfer->mime.reset(curl_mime_init(transfer->easy.get()));
  const std::pair<const std::string&, const char*> parts[] = {{mail.text, "text/plain; charset=utf-8"},
                                                              {mail.html, "text/html; charset=utf-8"}};
  for (const auto& [text, type] : parts) {
    curl_mimepart* part = curl_mime_addpart(transfer->mime.get());
    curl_mime_data(part, text.data(), text.size());
    curl_mime_type(part, type);
    curl_mime_encoder(part, "quoted-printable");
  }
  transfer->set(CURLOPT_MIMEPOST, transfer->mime.get());
  add(std::move(transfer));
}

void Transfers::post(PushMessage message, Completion then) {
  auto transfer = std::make_unique<Transfer>();
  transfer->then = std::move(then);
  transfer->reach = reach_;
  transfer->body = std::move(message.body);
  transfer->begin();
  transfer->set(CURLOPT_URL, message.endpoint.c_str());
  transfer->set(CURLOPT_PROTOCOLS_STR, reach_ == Reach::internet ? "https" : "https,http");
  transfer->set(CURLOPT_TIMEOUT, kPushTakes);
  transfer->set(CURLOPT_FOLLOWLOCATION, 0L);
  transfer->set(CURLOPT_PROXY, "");  // no proxy from the environment
  transfer->set(CURLOPT_OPENSOCKETFUNCTION, &Transfer::open_socket);
  transfer->set(CURLOPT_OPENSOCKETDATA, transfer.get());
  for (const std::string& header : message.headers) add_to(transfer->headers, header);
  add_to(transfer->headers, "Expect:");
  transfer->set(CURLOPT_HTTPHEADER, transfer->headers.get());
  transfer->set(CURLOPT_POSTFIELDS, transfer->body.data());
  transfer->set(CURLOPT_POSTFIELDSIZE, static_cast<long>(transfer->body.size()));
  add(std::move(transfer));
}

void Transfers::add(TransferPtr transfer) {
  {
    Lock lock(mutex_);
    added_.push_back(std::move(transfer));
  }
  curl_multi_wakeup(multi_);
}

void Transfers::run(const std::stop_token& stop) {
  std::map<CURL*, TransferPtr> running;
  while (!stop.stop_requested()) {
    std::vector<TransferPtr> added;
    {
      Lock lock(mutex_);
      added.swap(added_);
    }
    for (TransferPtr& one : added) {
      CURL* easy = one->easy.get();
      running.emplace(easy, std::move(one));
      curl_multi_add_handle(multi_, easy);
    }
    int left = 0;
    curl_multi_perform(multi_, &left);
    while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
      if (message->msg != CURLMSG_DONE) continue;
      const CURLcode code = message->data.result;
      const auto found = running.find(message->easy_handle);
      const TransferPtr done = std::move(found->second);
      running.erase(found);
      curl_multi_remove_handle(multi_, done->easy.get());
      done->then(done->result(code));
    }
    curl_multi_poll(multi_, nullptr, 0, kPoll, nullptr);
  }
  for (const auto& [easy, transfer] : running) curl_multi_remove_handle(multi_, easy);
}

}  // namespace server
