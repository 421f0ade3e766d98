// Made by scripts/gen-types from protocol/schema. Do not edit: change the struct in protocol/ and run it again.

export const kMostOfTalk = 140;
export const kMostOfNote = 2000;
export const kMostOfTournamentName = 80;
export const kMostOfTokenLabel = 64;
