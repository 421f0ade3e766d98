// Copies text to the clipboard. Over plain http there is no clipboard for scripts: then the browser's own command
// copies what is selected in the field that shows the text.
export async function copied(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | undefined,
): Promise<boolean> {
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
