export function looseColours(name: string, text: string): string[];
