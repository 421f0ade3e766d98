// What mails say, and what their headers hold.
#include "server/notices/letters.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/notices/routing.hpp"
#include "server/store/wall_time.hpp"

namespace server {
namespace {

using protocol::NoticeKind;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr Now kNow{1'795'046'400'000};  // 2026-11-19, UTC, a Thursday

class Letters : public testing::Test {
 protected:
  static store::Notice notice(NoticeKind kind, const std::string& detail = {}) {
    store::Notice one;
    one.id = 3;
    one.what = {.account = "u-alice",
                .kind = kind,
                .detail = detail,
                .game = *GameId::parse("g8K2mQxZ"),
                .seq = 4,
                .variant = "sho-shogi",
                .other = "u-bob",
                .other_name = "Bob"};
    return one;
  }
  Mail make() const {
    return letter(mail, {.site = "https://play.example.org", .from = "play@example.org"}, links, kNow);
  }
  static std::string header(const Mail& mail, const std::string& name) {
    for (const std::string& one : mail.headers) {
      if (one.starts_with(name + ": ")) return one.substr(name.size() + 2);
    }
    return {};
  }

  const Links links{fairness::Hash{1}};
  store::Outgoing mail{.id = 5,
                       .created = wall_time(kNow),
                       .account = "u-alice",
                       .name = "Alice",
                       .password = "hash",
                       .address = "alice@example.org",
                       .notices = {notice(NoticeKind::turn)}};
};

TEST_F(Letters, OneNoticeIsItsSubject) {
  mail.notices[0].what.deadline = wall_time(kNow + std::chrono::hours{20});
  const Mail one = make();
  EXPECT_EQ(one.to, "alice@example.org");
  EXPECT_EQ(header(one, "Subject"), "Your turn: Sho Shogi with Bob");
  EXPECT_THAT(one.text,
              HasSubstr("It is your turn in Sho Shogi with Bob. Your time is up at Thu 2026-11-19 20:00 UTC."));
  protocol::NoticeSettings settings = settings_from({});
  settings.utc_offset_min = 330;
  mail.settings = text_of(settings);
  EXPECT_THAT(make().text, HasSubstr("Your time is up at Fri 2026-11-20 01:30 UTC+05:30."));
  settings.utc_offset_min = -480;
  mail.settings = text_of(settings);
  EXPECT_THAT(make().text, HasSubstr("Your time is up at Thu 2026-11-19 12:00 UTC-08:00."));
  mail.settings.reset();
  EXPECT_THAT(one.text, HasSubstr("https://play.example.org/g8K2mQxZ"));
  EXPECT_THAT(one.html, HasSubstr("<a href=\"https://play.example.org/g8K2mQxZ\">"));
  EXPECT_EQ(header(one, "Date"), "Thu, 19 Nov 2026 00:00:00 +0000");
  EXPECT_THAT(one.html, Not(HasSubstr("<img"))) << "nobody is followed";
}

TEST_F(Letters, AreInTheLanguageOfTheAccount) {
  protocol::NoticeSettings settings = settings_from({});
  settings.language = protocol::Language::de;
  mail.settings = text_of(settings);
  mail.notices[0].what.deadline = wall_time(kNow + std::chrono::hours{20});
  const Mail one = make();
  EXPECT_EQ(header(one, "Subject"), header_text("Du bist am Zug: Shō Shōgi gegen Bob"));
  EXPECT_THAT(one.text, HasSubstr("In der Partie Shō Shōgi gegen Bob bist du am Zug."
                                  " Deine Zeit endet am Do 19.11.2026 um 20:00 UTC."));
  EXPECT_THAT(one.html, HasSubstr("<html lang=\"de\">"));
  EXPECT_EQ(header(one, "Date"), "Thu, 19 Nov 2026 00:00:00 +0000") << "a date of RFC 5322 is English";
  mail.notices = {notice(NoticeKind::ended, "lost time"), notice(NoticeKind::offer, "draw")};
  EXPECT_EQ(header(make(), "Subject"), "2 Meldungen zu deinen Partien");
  EXPECT_THAT(make().text, HasSubstr("Deine Partie Shō Shōgi gegen Bob ist zu Ende. Verloren (Zeit)."));
  EXPECT_THAT(make().text, HasSubstr("Bob bietet Remis: Shō Shōgi."));
  for (store::Notice& told : mail.notices) {
    told.what.other = "g-4Tz81LqPdW";
    told.what.other_name = "Guest 4Tz8";
  }
  EXPECT_THAT(make().text, HasSubstr("Gast 4Tz8 bietet Remis: Shō Shōgi."));
  mail.what = store::OutgoingKind::reset;
  EXPECT_EQ(header(make(), "Subject"), "Neues Passwort setzen");
}

TEST_F(Letters, SayThatTheOtherIsABot) {
  mail.notices[0].is_other_bot = true;
  EXPECT_EQ(header(make(), "Subject"), "Your turn: Sho Shogi with Bob (bot)");
  EXPECT_THAT(make().text, HasSubstr("It is your turn in Sho Shogi with Bob (bot)."));
  mail.notices[0].what.kind = NoticeKind::challenge;
  EXPECT_EQ(header(make(), "Subject"), "Bob (bot) challenges you");
  protocol::NoticeSettings settings = settings_from({});
  settings.language = protocol::Language::de;
  mail.settings = text_of(settings);
  EXPECT_EQ(header(make(), "Subject"), "Bob (Bot) fordert dich heraus");
  mail.notices[0].is_other_closed = true;
  EXPECT_EQ(header(make(), "Subject"), header_text("geschlossenes Konto fordert dich heraus"));
}

TEST_F(Letters, MoreNoticesAreOneMail) {
  mail.notices.push_back(notice(NoticeKind::ended, "lost time"));
  const Mail both = make();
  EXPECT_EQ(header(both, "Subject"), "2 notices of your games");
  EXPECT_THAT(both.text, HasSubstr("It is your turn"));
  EXPECT_THAT(both.text, HasSubstr("You lost (time)."));
}

TEST_F(Letters, OfATournamentLeadToItsPage) {
  store::Notice told = notice(NoticeKind::invitation);
  told.what.game = {};
  told.what.tournament = *TournamentId::parse("Tq7xW2aB");
  told.what.title = "Cup";
  told.what.deadline = wall_time(kNow + std::chrono::hours{20});
  mail.notices = {told};
  EXPECT_EQ(header(make(), "Subject"), "Bob invites you to a tournament: Cup");
  EXPECT_THAT(make().text, HasSubstr("Bob invites you to the private tournament Cup."
                                     " It begins at Thu 2026-11-19 20:00 UTC."));
  EXPECT_THAT(make().text, HasSubstr("Open the tournament:\r\nhttps://play.example.org/tournaments/Tq7xW2aB\r\n"));
  mail.notices[0].what.detail = "arbiter";
  EXPECT_EQ(header(make(), "Subject"), "Bob has made you an arbiter: Cup");
  EXPECT_THAT(make().text, HasSubstr("Bob has made you an arbiter of the tournament Cup.\r\n"));
  mail.notices[0].what.kind = NoticeKind::beginning;
  mail.notices[0].what.detail = "entered";
  EXPECT_EQ(header(make(), "Subject"), "Begins soon: Cup");
  EXPECT_THAT(make().text, HasSubstr("The tournament Cup begins at Thu 2026-11-19 20:00 UTC.\r\n"));
  mail.notices[0].what.detail = "invited";
  EXPECT_THAT(make().text, HasSubstr("20:00 UTC. You are invited, and have not entered yet."));
  protocol::NoticeSettings settings = settings_from({});
  settings.language = protocol::Language::de;
  settings.utc_offset_min = 60;
  mail.settings = text_of(settings);
  EXPECT_THAT(make().text, HasSubstr("Das Turnier Cup beginnt am Do 19.11.2026 um 21:00 UTC+01:00."
                                     " Du bist eingeladen und nimmst noch nicht teil."));
}

TEST_F(Letters, CanBeEndedWithOneClick) {
  const Mail one = make();
  EXPECT_THAT(header(one, "List-Unsubscribe"), StartsWith("<https://play.example.org/api/mail/unsubscribe/u-alice."));
  EXPECT_EQ(header(one, "List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  const std::string url = header(one, "List-Unsubscribe");
  const auto begin = url.rfind('/') + 1;
  const auto link = Links::read(url.substr(begin, url.size() - begin - 1));
  ASSERT_TRUE(link);
  EXPECT_TRUE(links.fits(*link, LinkFor::unsubscribe, "alice@example.org", kNow));
}

TEST_F(Letters, TheSameMailHasTheSameId) {
  const std::string first = header(make(), "Message-ID");
  mail.tries = 3;
  EXPECT_EQ(header(make(), "Message-ID"), first);
  mail.id = 6;
  EXPECT_NE(header(make(), "Message-ID"), first);
}

TEST_F(Letters, NamesDoNotBreakOutOfTheirPlaces) {
  mail.notices[0].what.other_name = "B<b>\r\nBcc: all@example.org";
  const Mail one = make();
  for (const std::string& line : one.headers) EXPECT_THAT(line, Not(HasSubstr("\n")));
  EXPECT_THAT(one.html, Not(HasSubstr("<b>")));
  EXPECT_THAT(one.headers, Not(Contains(StartsWith("Bcc"))));
  EXPECT_EQ(header_text("Zoë"), "=?UTF-8?B?Wm/Dqw==?=");
}

TEST_F(Letters, AClosedAccountIsNotNamed) {
  mail.notices[0].is_other_closed = true;
  EXPECT_THAT(make().text, HasSubstr("closed account"));
  EXPECT_THAT(make().text, Not(HasSubstr("Bob")));
}

TEST_F(Letters, ConfirmAndResetHaveLinksForThat) {
  mail.notices.clear();
  for (const auto what : {store::OutgoingKind::confirm, store::OutgoingKind::reset}) {
    mail.what = what;
    const std::string text = make().text;
    const auto begin = text.find('#', text.find("/mail/")) + 1;
    const auto link = Links::read(text.substr(begin, text.find('\r', begin) - begin));
    ASSERT_TRUE(link);
    const bool is_reset = what == store::OutgoingKind::reset;
    EXPECT_TRUE(links.fits(*link, is_reset ? LinkFor::reset : LinkFor::confirm,
                           is_reset ? "hash|alice@example.org" : "alice@example.org", kNow));
    EXPECT_EQ(header(make(), "List-Unsubscribe"), "") << "it was asked for";
  }
}

}  // namespace
}  // namespace server
