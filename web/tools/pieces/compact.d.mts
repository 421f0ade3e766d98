export function compact(d: string, grid: number): string;
