import type { Plugin } from "vite";

export function moduleOf(area: string, messages: object): string;
export function modulesOf(catalogue: object): Map<string, string>;
export function makeMessages(): void;
export function messages(): Plugin;
