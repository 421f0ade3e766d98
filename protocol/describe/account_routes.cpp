// What the addresses of accounts take and give; see routes.hpp.
#include "protocol/describe/route_parts.hpp"
#include "protocol/http/analyses.hpp"
#include "protocol/http/answers.hpp"
#include "protocol/http/export.hpp"
#include "protocol/http/games.hpp"

namespace protocol::describe {
namespace {

using enum ErrorCode;
using enum Who;

std::vector<RouteForm> of_signing_in() {
  return {
      posts<Register, Account>("/api/account", anybody, "openAccount", "Makes an account, and signs in.",
                               {name_taken, too_many_attempts, busy}, 201),
      reads<Account>("/api/account", Who::account, "showAccount", "The own account."),
      posts<SignIn, Account>("/api/login", anybody, "signIn", "Signs in: gives the cookie.",
                             {wrong_password, too_many_attempts, busy}),
      posts<Nothing, Done>("/api/logout", session, "signOut", "Signs this browser out."),
      posts<Nothing, Done>("/api/logout/everywhere", session, "signOutEverywhere", "Signs every browser out."),
      posts<Nothing, Done>("/api/logout/others", session, "signOutOthers", "Signs every other browser out."),
      reads<LoginsShown>("/api/account/sessions", session, "showSessions", "The browsers that are signed in."),
      drops<Done>("/api/account/sessions/{session}", session, "endSession", "Signs a browser out.", {nothing_here}),
      posts<ChangePassword, Done>("/api/account/password", session, "changePassword",
                                  "Changes the password, and signs every other browser out.",
                                  {wrong_password, too_many_attempts, busy}),
      posts<CloseAccount, Done>("/api/account/close", session, "closeAccount", "Closes the account for ever.",
                                {wrong_password, too_many_attempts, busy}),
      reads<ApiTokens>("/api/token", session, "showTokens", "The tokens of the account."),
      posts<MakeToken, MadeToken>("/api/token", session, "makeToken", "Makes an API token.", {too_many_tokens}, 201),
      drops<Done>("/api/token/{token}", session, "dropToken", "Drops a token.", {no_such_token}),
  };
}

std::vector<RouteForm> of_mail() {
  return {
      posts<ChangeEmail, Done>("/api/account/email", session, "changeEmail", "Changes the address of the account.",
                               {wrong_password, too_many_attempts, busy}),
      posts<Nothing, Done>("/api/account/email/confirm", session, "confirmAgain",
                           "Sends the mail that confirms the address once more.", {no_mail, too_many_attempts}),
      posts<FollowLink, Done>("/api/mail/confirm", anybody, "confirmEmail", "Confirms an address.", {bad_link}),
      {.method = "POST",
       .path = "/api/mail/unsubscribe/{link}",
       .who = anybody,
       .id = "unsubscribeMail",
       .says = {"Ends mail with notices (RFC 8058)."},
       .answers = {{.shape = form_of<Done>, .says = Done::kSays}},
       .errors = {bad_link},
       .body = RequestBody{.is_needed = false}},
      posts<ForgotPassword, Done>("/api/login/forgotten", anybody, "forgotPassword",
                                  "Sends a mail with a link to set a new password.", {no_mail, too_many_attempts}),
      posts<ResetPassword, Done>("/api/login/reset", anybody, "resetPassword", "Sets a new password.",
                                 {bad_link, too_many_attempts, busy}),
  };
}

std::vector<RouteForm> of_what_it_has() {
  return {
      reads<OwnGames>("/api/account/playing", anybody, "showPlaying", "The own games that are not over.",
                      {not_signed_in, bad_token}),
      reads_lines<OwnGame>("/api/account/waiting", anybody, "showWaiting", "Those of them that wait for the player.",
                           {not_signed_in, bad_token}),
      reads<Leave>("/api/account/leave", Who::account, "showLeave", "The leave from games by post."),
      posts<AnnounceLeave, Leave>("/api/account/leave", session, "announceLeave", "Announces days of leave.",
                                  {too_much_leave}),
      drops<Leave>("/api/account/leave/{day}", session, "dropLeave", "Takes back a day that has not begun.",
                   {no_such_leave}),
      reads<NoticesTold>("/api/account/notices", Who::account, "showNotices", "What the account was told."),
      posts<SeeNotices, Done>("/api/account/notices/seen", Who::account, "seeNotices", "Marks notices as seen."),
      reads<ToldHow>("/api/account/notices/settings", Who::account, "showNoticeSettings",
                     "Where the account is told of what."),
      posts<NoticeSettings, Done>("/api/account/notices/settings", session, "setNoticeSettings",
                                  "Stores where the account is told of what."),
      posts<SubscribePush, Browser>("/api/account/push", session, "subscribePush", "Tells a browser from now on.", {},
                                    201),
      drops<Done>("/api/account/push/{browser}", session, "unsubscribePush", "Tells a browser no more.",
                  {no_such_browser}),
      reads<SealedBackup>("/api/account/sealed", session, "showSealed", "The sealed backup of the open draws."),
      puts<ReplaceSealed, SealedBackup>("/api/account/sealed", session, "replaceSealed",
                                        "Replaces the sealed backup. The answer has its version alone.",
                                        {sealed_anew, too_many_attempts}),
      drops<SealedBackup>("/api/account/sealed", session, "dropSealed",
                          "Removes the sealed backup. The answer has its version alone.", {too_many_attempts}),
      reads<AnalysesLeft>("/api/account/analyses", Who::account, "showAnalysesLeft",
                          "How many analyses the account may ask for."),
      reads<AccountExport>("/api/account/export", session, "exportAccount", "All that the server has of the account."),
      reads<AccountExport>("/api/account/export/{section}", session, "exportSection", "A section of the export.",
                           {nothing_here, bad_value},
                           {{"after", {"The place that `more` names."}, form_of<std::string>}}),
  };
}

std::vector<RouteForm> of_moderators() {
  return {
      reads<Mutes>("/api/mute", session, "showMutes", "For moderators: those who are silenced.", {missing_role}),
      posts<MakeMute, Mute>("/api/mute", session, "mute", "For moderators: silences somebody.",
                            {missing_role, no_such_user, not_available}),
      drops<Done>("/api/mute/{player}", session, "unmute", "For moderators: lets somebody write again.",
                  {missing_role, no_such_user}),
  };
}

}  // namespace

std::vector<RouteForm> routes_of_accounts() {
  std::vector<RouteForm> routes;
  for (const auto& part : {of_signing_in(), of_mail(), of_what_it_has(), of_moderators()}) {
    routes.insert(routes.end(), part.begin(), part.end());
  }
  return routes;
}

}  // namespace protocol::describe
