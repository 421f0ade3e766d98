import type { Plugin } from "vite";

export const kFirst: string;
export const kLanguages: readonly string[];
export function moduleOf(area: string, messages: object, said?: object): string;
export function modulesOf(catalogue: object, other?: { language?: string; said?: object; names?: object }): Map<string, string>;
export function modulesIn(language: string): Map<string, string>;
export function makeMessages(): void;
export function messages(language?: string): Plugin;
