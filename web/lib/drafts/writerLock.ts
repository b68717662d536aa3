import type { TabPlatform } from './tabPlatform.ts'

/** A lock that makes one of several tabs the writer of a draft. */
export interface WriterLock {
  /** Takes the lock from the other tab, whose `onChange` is called with false. */
  takeOver(): void
  /** Gives the lock, or the request for it, up. */
  release(): void
}

/** A tab that is being closed may release the lock only after the next one has requested it. In ms. */
export const otherTabAfterMs = 450

/** The name of the lock of a draft, the same as in earlier versions of the client, of which a tab may be open. */
export const writerLockName = (owner: string, draftId: string) => `sise.draft.${owner}.${draftId}`

/**
 * Requests to be the writer of a draft, by the Web Locks API, and waits until the other tab is closed. Without that API (in insecure
 * contexts) every tab is a writer.
 * @param onChange called with whether this tab is the writer: false after a moment if another is, and true as soon as this one is
 */
export function holdWriterLock(platform: TabPlatform, name: string, onChange: (isWriter: boolean) => void): WriterLock {
  const locks = platform.locks()
  if (!locks) {
    onChange(true)
    return { takeOver: () => {}, release: () => {} }
  }
  let isReleased = false
  let isWaiting = false
  let isHolding = false
  /** Counts the requests that were granted. */
  let grants = 0
  let letGo = () => {}
  const waiting = new AbortController()
  const cancelTimer = platform.after(otherTabAfterMs, () => onChange(false))
  const hold = () => {
    cancelTimer()
    if (isReleased) return undefined
    isHolding = true
    grants += 1
    const held = new Promise<void>((resolve) => (letGo = resolve))
    onChange(true)
    return held
  }
  const request = (options: LockOptions, granted: () => Promise<void> | undefined) => {
    let grant = 0
    const hold = () => {
      const held = granted()
      grant = grants
      return held
    }
    locks.request(name, options, hold).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      // It was given up, or stolen by this tab itself.
      if (isReleased || grant < grants) return
      // Another tab has taken the lock: wait until it is closed.
      isHolding = false
      onChange(false)
      wait()
    })
  }
  const wait = () => {
    if (isWaiting) return
    isWaiting = true
    request({ signal: waiting.signal }, () => {
      isWaiting = false
      return hold()
    })
  }
  wait()
  return {
    takeOver() {
      if (!isHolding) request({ steal: true }, hold)
    },
    release() {
      isReleased = true
      cancelTimer()
      waiting.abort()
      letGo()
    },
  }
}
