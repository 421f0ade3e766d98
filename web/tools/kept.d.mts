import type { Plugin } from "vite";
export function listed(folder: string): { version: string; paths: string[] };
export function kept(): Plugin;
