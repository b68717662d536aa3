/** Whether the person asks to save data; false where the browser does not tell (all but Chromium). Works in pages and workers. */
export function savesData(): boolean {
  // TypeScript's DOM library has no type of it.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
