type Texts = Readonly<Record<string, string>>;

export function refusalDifferences(english: Texts, said: Texts, language: string): string[];
export function refusalsOf(said: Texts): string;
export function refusalModules(head: string, said?: Texts, reasons?: Texts): Map<string, string>;
