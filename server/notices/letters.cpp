#include "server/notices/letters.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "server/base/markup.hpp"
#include "server/notices/routing.hpp"
#include "server/notices/sentences.hpp"
#include "server/notices/words.hpp"

namespace server {
namespace {

/// RFC 5322, 3.3: `Fri, 20 Nov 2026 20:45:07 +0000`.
std::string mail_date(Now now) {
  static constexpr std::array kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                      "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t seconds = now.ms / 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 64> rest{};
  const std::size_t size = std::strftime(rest.data(), rest.size(), "%Y %H:%M:%S +0000", &utc);
  return std::string{day_of_week(now)} + ", " + std::to_string(utc.tm_mday) + " " +
         kMonths[static_cast<std::size_t>(utc.tm_mon)] + " " + std::string{rest.data(), size};
}

/// A mail in the making: the same lines as text and as HTML.
class Writer {
 public:
  explicit Writer(Language language) : language_(language) {}
  void line(std::string_view text) {
    text_.append(text).append("\r\n\r\n");
    html_.append("<p>").append(markup_of(text)).append("</p>\r\n");
  }
  void link(std::string_view what, const std::string& url) {
    text_.append(what).append(":\r\n").append(url).append("\r\n\r\n");
    html_.append("<p><a href=\"").append(markup_of(url)).append("\">").append(markup_of(what)).append("</a></p>\r\n");
  }
  [[nodiscard]] std::string text() const { return text_; }
  [[nodiscard]] std::string html() const {
    return "<!doctype html>\r\n<html lang=\"" + std::string{name(language_)} +
           "\"><head><meta charset=\"utf-8\"></head><body>\r\n" + html_ + "</body></html>\r\n";
  }

 private:
  Language language_;
  std::string text_;
  std::string html_;
};

struct Draft {
  explicit Draft(Language in) : language(in), body(in) {}
  [[nodiscard]] std::string say(Sentence sentence, std::initializer_list<Argument> arguments = {}) const {
    return server::say(language, sentence, arguments);
  }

  Language language;
  std::string subject;
  Writer body;
  std::vector<std::string> headers = {};
};

Draft notices_draft(const store::Outgoing& what, const LetterHead& head, const Links& links) {
  const protocol::NoticeSettings settings = settings_from(what.settings);
  Draft draft(language_of(settings));
  const std::size_t count = what.notices.size();
  draft.subject = count == 1 ? words_of(what.notices.front(), settings).title
                             : draft.say(Sentence::notices, {{"count", std::to_string(count)}});
  for (const store::Notice& notice : what.notices) {
    draft.body.line(words_of(notice, settings).sentence);
    if (notice.what.is_of_game()) {
      draft.body.link(draft.say(Sentence::open_game), head.site + "/" + notice.what.game.text());
    } else {
      draft.body.link(draft.say(Sentence::open_tournament),
                      head.site + "/tournaments/" + notice.what.tournament.text());
    }
  }
  // Good while the account has this address; a mail that is made twice has the same link.
  const std::string link = links.make(LinkFor::unsubscribe, what.account, *what.address,
                                      Now{what.created.time_since_epoch().count()} + kUnsubscribeLasts);
  draft.body.link(draft.say(Sentence::told_of_what), head.site + "/account");
  draft.body.link(draft.say(Sentence::no_more_mail), head.site + "/mail/unsubscribe#" + link);
  draft.headers.push_back("List-Unsubscribe: <" + head.site + "/api/mail/unsubscribe/" + link + ">");
  draft.headers.emplace_back("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  return draft;
}

Draft confirm_draft(const store::Outgoing& what, const LetterHead& head, const Links& links, Now now) {
  Draft draft(language_of(settings_from(what.settings)));
  draft.subject = draft.say(Sentence::confirm_title);
  draft.body.line(draft.say(Sentence::confirm, {{"who", what.name}, {"site", head.site}}));
  draft.body.link(
      draft.say(Sentence::confirm_link),
      head.site + "/mail/confirm#" + links.make(LinkFor::confirm, what.account, *what.address, now + kConfirmLasts));
  draft.body.line(draft.say(Sentence::confirm_not_yours));
  return draft;
}

Draft reset_draft(const store::Outgoing& what, const LetterHead& head, const Links& links, Now now) {
  Draft draft(language_of(settings_from(what.settings)));
  draft.subject = draft.say(Sentence::reset_title);
  draft.body.line(draft.say(Sentence::reset, {{"who", what.name}}));
  draft.body.link(
      draft.say(Sentence::reset_link),
      head.site + "/mail/reset#" +
          links.make(LinkFor::reset, what.account, bound_of_reset(what.password, *what.address), now + kResetLasts));
  draft.body.line(draft.say(Sentence::reset_not_yours));
  return draft;
}

Draft draft_of(const store::Outgoing& what, const LetterHead& head, const Links& links, Now now) {
  if (what.what == store::OutgoingKind::confirm) return confirm_draft(what, head, links, now);
  if (what.what == store::OutgoingKind::reset) return reset_draft(what, head, links, now);
  return notices_draft(what, head, links);
}

std::string domain_of(std::string_view address) {
  const auto at = address.rfind('@');
  return std::string{at == address.npos ? "localhost" : address.substr(at + 1)};
}

}  // namespace

std::string header_text(std::string_view text) {
  std::string clean{text};
  std::ranges::replace_if(clean, [](unsigned char c) { return c < ' ' || c == 0x7f; }, ' ');
  if (std::ranges::none_of(clean, [](unsigned char c) { return c >= 0x80; })) return clean;
  constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL;
  std::string coded(sodium_base64_encoded_len(clean.size(), kVariant), '\0');
  sodium_bin2base64(coded.data(), coded.size(), reinterpret_cast<const unsigned char*>(clean.data()), clean.size(),
                    kVariant);
  coded.pop_back();
  return "=?UTF-8?B?" + coded + "?=";
}

Mail letter(const store::Outgoing& what, const LetterHead& head, const Links& links, Now now) {
  Draft draft = draft_of(what, head, links, now);
  Mail mail{.to = *what.address, .headers = {}, .text = draft.body.text(), .html = draft.body.html()};
  mail.headers = {"Date: " + mail_date(now),
                  "From: Astragal <" + head.from + ">",
                  "To: <" + *what.address + ">",
                  "Subject: " + header_text(draft.subject),
                  "Message-ID: <" + std::to_string(what.id) + "." +
                      std::to_string(what.created.time_since_epoch().count()) + "@" + domain_of(head.from) + ">",
                  "Auto-Submitted: auto-generated"};
  mail.headers.insert(mail.headers.end(), draft.headers.begin(), draft.headers.end());
  return mail;
}

}  // namespace server
