// Text for the clipboard. Over plain http there is none: the browser's own copying takes what is selected in the field that
// shows the text.
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
