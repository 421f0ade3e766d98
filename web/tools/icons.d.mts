export function generated(): string;
