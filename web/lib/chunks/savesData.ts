/** Whether the browser's data saver is on; false where the browser does not report it (all but Chromium). Works in pages and workers. */
export function savesData(): boolean {
  // TypeScript's DOM library has no type for it.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
