import type { Plugin } from "vite";
export function openapi(): Plugin;
