/** What this device stores under a name; null if there is nothing, or storage is blocked. */
export function readFromDevice(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a value on this device; null deletes it. Where storage is full or blocked it is lost with the page. */
export function storeOnDevice(name: string, value: string | null): void {
  try {
    if (value == null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Full or blocked: nothing that is stored here is needed to go on.
  }
}
