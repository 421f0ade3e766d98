// The text of a file that somebody chose: UTF-8, or Windows-1252 as older programs write it.

export interface FileText {
  readonly text: string;
  /** Whether it was no UTF-8. */
  readonly converted: boolean;
}

export function fileText(bytes: ArrayBuffer): FileText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), converted: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), converted: true };
  }
}
