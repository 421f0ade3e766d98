export const kHeader: URL;
export function headerOf(paths: { whole: readonly string[]; folders: readonly string[] }): string;
