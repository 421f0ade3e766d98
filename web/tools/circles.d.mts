/** Circles among these files (text by path): each as the files that it goes through. */
export function circlesIn(texts: ReadonlyMap<string, string>): string[][];
