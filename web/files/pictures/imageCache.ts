import { onTokenChange } from '../../lib/token.ts'
import { fileBytes } from '../fileBytes.ts'

/** A private picture's bytes as the page can show them. */
interface Kept {
  address: Promise<string>
  /** How many places show it now. */
  users: number
  /** Breaks off its loading. */
  abort: AbortController
  settled: boolean
}

/** How many pictures that nobody shows any more are kept for those who come back to them. */
const mostUnused = 60

const kept = new Map<string, Kept>()
let following = false

/**
 * Borrows a private picture: its object URL, loaded once however many places show it. Call `giveBack` with the same address
 * once it is no longer shown. FILE-5.
 */
export function borrowImage(url: string): Promise<string> {
  followSession()
  let entry = kept.get(url)
  if (!entry) {
    const abort = new AbortController()
    const address = fileBytes(url, abort.signal, 'image/webp,image/*;q=0.9,*/*;q=0.8').then((bytes) =>
      URL.createObjectURL(bytes),
    )
    entry = { address, users: 0, abort, settled: false }
    kept.set(url, entry)
    const made = entry
    address.then(
      () => {
        made.settled = true
      },
      // Whoever borrowed it hears of it; the next one tries anew.
      () => {
        if (kept.get(url) === made) kept.delete(url)
      },
    )
  }
  entry.users += 1
  return entry.address
}

/** Gives a borrowed picture back: what is not shown is broken off or, when many are, forgotten. */
export function giveBackImage(url: string) {
  const entry = kept.get(url)
  if (!entry) return
  entry.users = Math.max(0, entry.users - 1)
  if (entry.users > 0) return
  if (!entry.settled) {
    // Scrolled past before it came. A screen that draws itself anew asks again within the same turn, though.
    setTimeout(() => entry.users === 0 && !entry.settled && forget(url, entry))
    return
  }
  // The latest stand at the end.
  kept.delete(url)
  kept.set(url, entry)
  const unused = [...kept].filter(([, { users, settled }]) => users === 0 && settled)
  for (const [oldest, old] of unused.slice(0, Math.max(0, unused.length - mostUnused))) forget(oldest, old)
}

/** Another person must not find the pictures of the one before. AUTH-7. */
function followSession() {
  if (following) return
  following = true
  onTokenChange(({ kind }) => {
    if (kind !== 'signedOut') return
    for (const [url, entry] of kept) forget(url, entry)
  })
}

function forget(url: string, entry: Kept) {
  if (kept.get(url) === entry) kept.delete(url)
  entry.abort.abort()
  entry.address.then(
    (address) => URL.revokeObjectURL(address),
    // What never came needs no revoking.
    () => {},
  )
}
