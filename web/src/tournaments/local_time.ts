// A moment as an input of type datetime-local has it: in the browser's own time zone, without seconds.
const kMinute = 60_000;

export const localText = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * kMinute).toISOString().slice(0, 16);
