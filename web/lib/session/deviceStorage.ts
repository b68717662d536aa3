/** The value that this device stores under a name; null if there is none, or storage is blocked. */
export function readFromDevice(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Stores a value on this device; null deletes it. Where storage is full or blocked, nothing is stored. */
export function storeOnDevice(name: string, value: string | null): void {
  try {
    if (value == null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // Full or blocked: the client works without what is stored here.
  }
}
