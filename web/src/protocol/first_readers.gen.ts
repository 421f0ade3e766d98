// Made by scripts/gen-types from protocol/schema. Do not edit: change the struct in protocol/ and run it again.
import type * as T from "./messages.gen";
import { either, flag, list, map, nothing, object, oneOf, optional, text, whole, word, type Read } from "./reading";
import { kPhases, kWeekdays, kColors } from "./words.gen";

export const readErrorCode: Read<T.ErrorCode> = /*#__PURE__*/ word();
export const readHttpError: Read<T.HttpError> = /*#__PURE__*/ object({ code: readErrorCode, message: text, pointer: optional(text) });
export const readHttpRefusal: Read<T.HttpRefusal> = /*#__PURE__*/ object({ error: readHttpError });
export const readPhase: Read<T.Phase> = /*#__PURE__*/ oneOf(kPhases);
export const readWeekday: Read<T.Weekday> = /*#__PURE__*/ oneOf(kWeekdays);
export const readDaysOff: Read<T.DaysOff> = /*#__PURE__*/ object({ weekdays: list(readWeekday), utc_offset_min: whole });
export const readClock: Read<T.Clock> = /*#__PURE__*/ either(object({ type: oneOf(["fischer"]), base_ms: whole, increment_ms: whole }), object({ type: oneOf(["delay"]), base_ms: whole, delay_ms: whole }), object({ type: oneOf(["byoyomi"]), base_ms: whole, period_ms: whole, periods: whole }), object({ type: oneOf(["correspondence"]), days: whole, bank_days: optional(whole), days_off: optional(readDaysOff), leave: optional(flag) }), object({ type: oneOf(["correspondence"]), base_days: whole, increment_days: whole, cap_days: whole, bank_days: optional(whole), days_off: optional(readDaysOff), leave: optional(flag) }), object({ type: oneOf(["unlimited"]) }));
export const readBoardListed: Read<T.BoardListed> = /*#__PURE__*/ object({ id: text, round: whole, board: whole, name: optional(text) });
export const readColor: Read<T.Color> = /*#__PURE__*/ oneOf(kColors);
export const readWaitsFor: Read<T.WaitsFor> = /*#__PURE__*/ word();
export const readPlayer: Read<T.Player> = /*#__PURE__*/ object({ id: text, name: text });
export const readOfferKind: Read<T.OfferKind> = /*#__PURE__*/ word();
export const readOwnGame: Read<T.OwnGame> = /*#__PURE__*/ object({ gameId: text, phase: readPhase, variant: text, clock: readClock, rated: flag, createdAt: whole, private: optional(flag), tournament: optional(readBoardListed), color: optional(readColor), waitsFor: optional(readWaitsFor), opponent: optional(readPlayer), isMyTurn: flag, deadlineAt: optional(whole), lastMoveAt: optional(whole), owesDice: optional(flag), offer: optional(readOfferKind), pausedUntil: optional(whole), fen: optional(text), lastMove: optional(text), msLeft: optional(whole), note: optional(text) });
export const readOwnGames: Read<T.OwnGames> = /*#__PURE__*/ object({ nowPlaying: list(readOwnGame) });
export const readOptions: Read<T.Options> = /*#__PURE__*/ map(text);
export const readRatingShown: Read<T.RatingShown> = /*#__PURE__*/ object({ rating: whole, deviation: whole, provisional: flag });
export const readPuzzleTried: Read<T.PuzzleTried> = /*#__PURE__*/ object({ solved: flag, at: whole, before: whole, after: whole });
export const readPuzzle: Read<T.Puzzle> = /*#__PURE__*/ object({ id: text, variant: text, options: optional(readOptions), fen: text, turn: readColor, last: optional(text), mate: optional(whole), rating: readRatingShown, plays: whole, source: text, you: optional(either(readPuzzleTried, nothing)) });
export const readComputerShown: Read<T.ComputerShown> = /*#__PURE__*/ object({ engine: text, levels: whole, here: flag, playing: whole, places: whole, waiting: whole, waitMs: optional(whole) });
