import type { Plugin } from "vite";

export function isForFrames(mode: string): boolean;
export function languageOf(mode: string): string;
export function inItsFolder(language: string): Plugin;
export function languages(language: string): Plugin;
