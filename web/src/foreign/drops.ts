// Files that are held over the page or dropped on it. Without these the browser would leave the page for the file.

export function takesFiles(event: DragEvent): boolean {
  const has = event.dataTransfer?.types.includes("Files") === true;
  if (has) event.preventDefault();
  return has;
}

/** The first of several. */
export function droppedFile(event: Event, files: FileList | undefined): File | undefined {
  const file = files?.[0];
  if (file) event.preventDefault();
  return file;
}
