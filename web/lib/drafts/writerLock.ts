/** A lock that makes one of several tabs the writer of a draft. */
export interface WriterLock {
  /** Steals the lock from the other tab, whose `onChange` is called with false. */
  takeOver(): void
  release(): void
}

const retryMs = 150
/** A tab that is being closed may release the lock only after the next one has requested it. */
const retries = 3

/**
 * Requests to be the writer of a draft, by the Web Locks API. Without that API (in insecure contexts) every tab is a writer.
 * @param onChange called with whether this tab is the writer, at first and after each change
 */
export function holdWriterLock(name: string, onChange: (isWriter: boolean) => void): WriterLock {
  // Typed as always present, but undefined in insecure contexts.
  const locks = navigator.locks as LockManager | undefined
  let released = false
  let releaseLock = () => {}
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
        await new Promise<void>((resolve) => (releaseLock = resolve))
      })
      .catch((error: unknown) => {
        // Another tab has stolen the lock.
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
      releaseLock()
    },
  }
}
