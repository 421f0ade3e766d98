// Made by scripts/gen-types from protocol/schema. Do not edit: change the struct in protocol/ and run it again.

export const kRoles = ["player", "bot", "engine", "organizer", "moderator", "admin"] as const;
export const kScopes = ["play", "challenge", "bot", "tournament"] as const;
export const kColors = ["white", "black"] as const;
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
export const kWeekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export const kEndReasons = ["checkmate", "stalemate", "royals-captured", "bare-king", "citadel", "repetition", "move-rule", "insufficient-material", "resignation", "agreement", "time", "abandonment", "adjudication", "aborted", "no-move", "void-draw", "declined", "round-over"] as const;
export const kSeedings = ["rating", "lot"] as const;
export const kTempos = ["bullet", "blitz", "rapid", "classical", "correspondence"] as const;
export const kTournamentStates = ["entering", "running", "over"] as const;
export const kOfferKinds = ["draw", "takeback", "pause"] as const;
export const kPhases = ["waiting", "rolling", "playing", "ended"] as const;
export const kWaitsFors = ["player", "anybody", "link"] as const;
export const kSolvings = ["right", "solved", "wrong"] as const;
export const kReadyStates = ["ready", "not_ready"] as const;
export const kRoundStarts = ["server", "arbiter"] as const;
