// Made by scripts/gen-types from protocol/schema. Do not edit: change the struct in protocol/ and run it again.

export const kErrorCodes = ["bad_json", "bad_utf8", "too_deep", "duplicate_field", "unknown_type", "unknown_field", "missing_field", "wrong_type", "out_of_range", "too_long", "bad_value", "unsupported_protocol", "hello_first", "bad_token", "too_many_messages", "too_many_games", "missing_scope", "busy", "standby", "not_stored", "internal", "unknown_variant", "unknown_option", "bad_option_value", "not_available", "no_such_player", "yourself", "blocked", "too_many_seeks", "no_such_game", "not_watching", "not_a_player", "game_full", "already_joined", "not_invited", "kept_from_dice", "not_in_range", "not_started", "game_over", "not_over", "rematch_stands", "no_rematch_offer", "rematch_made", "out_of_time", "not_your_turn", "stale_ply", "illegal_move", "draw_offer_stands", "no_draw_offer", "takeback_offer_stands", "no_takeback_offer", "nothing_to_take_back", "pause_offer_stands", "no_pause_offer", "enough_time_given", "claim_too_early", "too_late_to_abort", "position_changed", "calls_for_dice", "private_game", "wrong_channel", "bad_talk", "muted", "too_much_talk", "too_many_blocks", "no_such_draw", "roll_not_due", "commitment_stands", "commitment_taken", "wrong_opening", "opening_missing", "roll_due", "nothing_here", "bad_address", "wrong_method", "not_json", "other_origin", "not_signed_in", "bad_name", "name_taken", "bad_password", "wrong_password", "too_many_attempts", "too_many_tokens", "no_such_token", "too_much_leave", "no_such_leave", "bad_link", "no_mail", "no_such_browser", "sealed_anew", "too_many_notes", "too_many_analyses", "no_computer", "no_such_user", "no_such_tournament", "not_an_arbiter", "no_entry", "too_few", "too_late", "board_open", "cannot_pair", "tournament_halted", "tournament_over", "missing_role"] as const;
export const kPhases = ["waiting", "rolling", "playing", "ended"] as const;
export const kWeekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export const kColors = ["white", "black"] as const;
export const kWaitsFors = ["player", "anybody", "link"] as const;
export const kOfferKinds = ["draw", "takeback", "pause"] as const;
export const kRoles = ["player", "bot", "engine", "organizer", "moderator", "admin"] as const;
export const kScopes = ["play", "challenge", "bot", "tournament"] as const;
export const kResults = ["white", "black", "draw", "none"] as const;
export const kChannels = ["players", "watchers"] as const;
export const kNoticeKinds = ["challenge", "started", "turn", "dice", "offer", "reminder", "leave", "ended"] as const;
export const kNoticeChannels = ["push", "mail"] as const;
export const kAnalysisStates = ["none", "waiting", "going", "done"] as const;
export const kBoardResults = ["win", "draw", "loss", "forfeit-win", "forfeit-loss"] as const;
export const kByes = ["half", "zero"] as const;
export const kColorRules = ["no-clash", "stronger", "history", "rank", "number"] as const;
export const kDiceOf = ["round", "game"] as const;
export const kEntryStates = ["plays", "waits", "left"] as const;
export const kFormats = ["swiss", "round-robin", "knockout", "arena"] as const;
export const kEndReasons = ["checkmate", "stalemate", "royals-captured", "bare-king", "citadel", "repetition", "move-rule", "insufficient-material", "resignation", "agreement", "time", "abandonment", "adjudication", "aborted", "no-move", "void-draw", "declined", "round-over"] as const;
export const kSeedings = ["rating", "lot"] as const;
export const kTempos = ["bullet", "blitz", "rapid", "classical", "correspondence"] as const;
export const kTournamentStates = ["entering", "running", "over"] as const;
export const kSolvings = ["right", "solved", "wrong"] as const;
export const kReadyStates = ["ready", "not_ready"] as const;
export const kRoundStarts = ["server", "arbiter"] as const;
