import type { Plugin } from "vite";
export function listed(folder: string, language?: string, assets?: ReadonlySet<string>): { version: string; paths: string[] };
export function kept(language: string): Plugin;
