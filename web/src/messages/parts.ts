// A sentence with marked words in it, as links are: plain text, or text with the name of its mark.
export type Part<Tag extends string> = string | { readonly tag: Tag; readonly text: string };
