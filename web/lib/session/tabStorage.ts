/** What this tab keeps under a name, over a reload; null if there is nothing, or storage is blocked. */
export function readFromTab<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Keeps a value in this tab, where no other can read it; null forgets it. Where storage is full or blocked it is lost with the page. */
export function keepInTab(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Full or blocked: nothing that is kept here is needed to go on.
  }
}
