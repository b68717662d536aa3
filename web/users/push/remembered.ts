const [allowedKey, laterKey] = ['sise.push', 'sise.pushLater']

/** Who has allowed notices in this browser and not stopped them; null for nobody. */
export const allowedBy = () => read(allowedKey)
/** Remembers who has allowed notices in this browser. */
export const rememberAllowed = (personId: string | null) => write(allowedKey, personId)

/** Whether a person does not want to be asked in this browser. */
export const isWavedAway = (personId: string) => read(laterKey) === personId
/** Remembers that a person does not want to be asked. */
export const waveAway = (personId: string) => write(laterKey, personId)

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked.
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value == null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // It is then asked again.
  }
}
