// Sends mails to a relay and messages to push services, many at the same time, on a thread of its own: nobody waits for
// whom they are sent to. What became of each is told once. Thread-safe; owned by the notice sender.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/base/time.hpp"

namespace server {

/// The relay that takes our mail.
struct MailRelay {
  std::string url{};   // smtp://host:25 (with STARTTLS), smtps://host:465; empty: no mail is sent
  std::string user{};  // empty: it asks for none
  std::string password{};
  std::string from{};  // the address that mail comes from
  bool plain = false;  // without TLS, for a relay on this machine
};

struct Mail {
  std::string to;
  std::vector<std::string> headers;  // `Subject: …`
  std::string text;                  // text/plain
  std::string html;
};

struct PushMessage {
  std::string endpoint;
  std::vector<std::string> headers;
  std::string body;
};

struct Sent {
  bool is_taken = false;
  long code = 0;          // the code of the last answer: SMTP's or HTTP's; 0: there was none
  std::string said = {};  // in words: the last line of the relay, or why there was no answer
  bool is_refused_address =
      false;  // of a mail: the relay refuses who it is for; of a push: it leads to no public address
  std::optional<Ms> retry_after = {};
};

class Transfers {
 public:
  using Completion = std::move_only_function<void(Sent)>;
  /// Says whether messages may go to addresses that are not public, by plain http and to other ports: for tests.
  enum class Reach : std::uint8_t { internet, anywhere };

  Transfers(MailRelay relay, Reach reach);
  ~Transfers();
  Transfers(const Transfers&) = delete;
  Transfers& operator=(const Transfers&) = delete;

  /// `then` is called on the thread of this, unless stop() comes first.
  void send(Mail mail, Completion then);
  void post(PushMessage message, Completion then);
  /// Gives up what is under way; nobody is told.
  void stop();

 private:
  struct Transfer;
  using TransferPtr = std::unique_ptr<Transfer>;

  void add(TransferPtr transfer);
  void run(const std::stop_token& stop);

  MailRelay relay_;
  Reach reach_;
  void* multi_;  // a CURLM
  Mutex mutex_;
  std::vector<TransferPtr> added_ GUARDED_BY(mutex_);
  std::jthread thread_;  // last
};

}  // namespace server
