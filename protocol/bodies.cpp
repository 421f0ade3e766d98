#include "protocol/bodies.hpp"

#include "protocol/body_reader.hpp"

namespace protocol {

template std::expected<Register, Error> decode_body(std::string_view text);
template std::expected<SignIn, Error> decode_body(std::string_view text);
template std::expected<ChangePassword, Error> decode_body(std::string_view text);
template std::expected<CloseAccount, Error> decode_body(std::string_view text);
template std::expected<MakeToken, Error> decode_body(std::string_view text);
template std::expected<MakeMute, Error> decode_body(std::string_view text);
template std::expected<AnnounceLeave, Error> decode_body(std::string_view text);
template std::expected<NoticeSettings, Error> decode_body(std::string_view text);
template std::expected<SubscribePush, Error> decode_body(std::string_view text);
template std::expected<SeeNotices, Error> decode_body(std::string_view text);
template std::expected<ChangeEmail, Error> decode_body(std::string_view text);
template std::expected<FollowLink, Error> decode_body(std::string_view text);
template std::expected<ForgotPassword, Error> decode_body(std::string_view text);
template std::expected<ResetPassword, Error> decode_body(std::string_view text);
template std::expected<ReplaceSealed, Error> decode_body(std::string_view text);
template std::expected<Lines, Error> decode_body(std::string_view text);
template std::expected<PutNote, Error> decode_body(std::string_view text);
template std::expected<PuzzleMoves, Error> decode_body(std::string_view text);
template std::expected<AdminRequest, Error> decode_body(std::string_view text);
template std::expected<Nothing, Error> decode_body(std::string_view text);

}  // namespace protocol
