export function thumbs(): Record<string, string>;
