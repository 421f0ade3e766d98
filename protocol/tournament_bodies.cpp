#include "protocol/tournament_bodies.hpp"

#include "protocol/body_reader.hpp"

namespace protocol {

template std::expected<TournamentTerms, Error> decode_body(std::string_view text);
template std::expected<EnterTournament, Error> decode_body(std::string_view text);
template std::expected<LeaveTournament, Error> decode_body(std::string_view text);
template std::expected<RequestBye, Error> decode_body(std::string_view text);
template std::expected<CheckInPlayer, Error> decode_body(std::string_view text);
template std::expected<MakeArbiter, Error> decode_body(std::string_view text);
template std::expected<InvitePlayer, Error> decode_body(std::string_view text);
template std::expected<PairBoards, Error> decode_body(std::string_view text);
template std::expected<WithReason, Error> decode_body(std::string_view text);
template std::expected<PutScore, Error> decode_body(std::string_view text);

}  // namespace protocol
