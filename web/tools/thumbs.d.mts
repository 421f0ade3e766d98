export function thumbs(): Record<string, string>;
export function files(): Record<string, string>;
