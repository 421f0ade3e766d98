import type { Plugin } from "vite";
export function pageOf(markdown: string): string;
export function rules(): Plugin;
