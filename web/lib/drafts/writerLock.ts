/** Which of several tabs keeps the draft of a place. */
export interface WriterLock {
  /** Makes this tab the one that keeps it; the other learns that it no longer is. */
  takeOver(): void
  release(): void
}

const retryMs = 150
/** A tab that leaves a place lets go of it a moment after the next one asks. */
const retries = 3

/**
 * Asks to be the one tab that keeps a draft, by the Web Locks API; where a browser has none (addresses without https),
 * every tab is. @param onChange hears whether this tab is the writer, first and whenever that changes.
 */
export function holdWriterLock(name: string, onChange: (isWriter: boolean) => void): WriterLock {
  // Declared as always there; browsers leave it out of insecure contexts.
  const locks = navigator.locks as LockManager | undefined
  let released = false
  let letGo = () => {}
  if (!locks) {
    onChange(true)
    return { takeOver: () => {}, release: () => {} }
  }
  const request = (options: LockOptions, attempt: number) => {
    locks
      .request(name, options, async (lock) => {
        if (released) return
        if (!lock) {
          if (attempt < retries) setTimeout(() => request(options, attempt + 1), retryMs)
          else onChange(false)
          return
        }
        onChange(true)
        await new Promise<void>((resolve) => (letGo = resolve))
      })
      .catch((error: unknown) => {
        // Another tab took it over.
        if (error instanceof DOMException && error.name === 'AbortError') {
          if (!released) onChange(false)
        } else throw error
      })
  }
  request({ ifAvailable: true }, 0)
  return {
    takeOver: () => request({ steal: true }, 0),
    release() {
      released = true
      letGo()
    },
  }
}
