import { currentPerson, onSessionChange } from '../../lib/session/tabSession.ts'
import { fileBytes } from '../fileBytes.ts'

/** A cached private image. */
interface Entry {
  /** The object URL. */
  address: Promise<string>
  /** The number of components that show it. */
  users: number
  /** Cancels the fetch. */
  abort: AbortController
  settled: boolean
}

/** The number of unused images that stay cached. */
const maxUnused = 60

const entries = new Map<string, Entry>()
let following = false

/**
 * Returns the object URL of a private image, fetched once and reference-counted. Call `releaseImage` with the same `url` when
 * the image is no longer shown. FILE-5.
 * @throws BytesError
 */
export function acquireImage(url: string): Promise<string> {
  followSession()
  let entry = entries.get(url)
  if (!entry) {
    const abort = new AbortController()
    const address = fileBytes(url, abort.signal, 'image/webp,image/*;q=0.9,*/*;q=0.8').then((bytes) =>
      URL.createObjectURL(bytes),
    )
    entry = { address, users: 0, abort, settled: false }
    entries.set(url, entry)
    const made = entry
    address.then(
      () => {
        made.settled = true
      },
      // The failure is handled by the callers; the next call fetches again.
      () => {
        if (entries.get(url) === made) entries.delete(url)
      },
    )
  }
  entry.users += 1
  return entry.address
}

/** Releases an image: an unused one is cancelled while it loads, and evicted later if there are too many. */
export function releaseImage(url: string) {
  const entry = entries.get(url)
  if (!entry) return
  entry.users = Math.max(0, entry.users - 1)
  if (entry.users > 0) return
  if (!entry.settled) {
    // Scrolled past before it has loaded. Deferred, because a remount acquires it again in the same task.
    setTimeout(() => entry.users === 0 && !entry.settled && forget(url, entry))
    return
  }
  // Moved to the end, so that the map is ordered by last use.
  entries.delete(url)
  entries.set(url, entry)
  const unused = [...entries].filter(([, { users, settled }]) => users === 0 && settled)
  for (const [oldest, old] of unused.slice(0, Math.max(0, unused.length - maxUnused))) forget(oldest, old)
}

/** Clears the cache when the person leaves or another signs in, because the images are private. AUTH-7. */
function followSession() {
  if (following) return
  following = true
  let owner = currentPerson()
  onSessionChange(() => {
    if (currentPerson() === owner) return
    owner = currentPerson()
    for (const [url, entry] of entries) forget(url, entry)
  })
}

function forget(url: string, entry: Entry) {
  if (entries.get(url) === entry) entries.delete(url)
  entry.abort.abort()
  entry.address.then(
    (address) => URL.revokeObjectURL(address),
    // A failed fetch has no URL to revoke.
    () => {},
  )
}
