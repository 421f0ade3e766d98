export function differences(first: object, other: object, language: string): string[];
