import type { Plugin } from "vite";
export function icon(size: number, whole?: boolean): Buffer;
export function icons(): Plugin;
