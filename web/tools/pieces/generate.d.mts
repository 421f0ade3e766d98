export function generated(): Record<string, string>;
