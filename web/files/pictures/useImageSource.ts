import { useCallback, useEffect, useState } from 'react'
import { whenConnectionIsBack } from '../../lib/chunks/whenConnectionIsBack.ts'
import { type ErrorCode, errorCode } from '../../lib/errors.ts'
import { fileBytes } from '../../lib/session/fileBytes.ts'
import { currentPerson, onSessionChange } from '../../lib/session/tabSession.ts'

/** The source of an `<img>`. */
export interface ImageSource {
  /** Null while it loads. */
  src: string | null
  /** The code of the error, NOT_FOUND if the file was deleted; null if there is none. */
  failure: ErrorCode | null
  /** To call when the `<img>` fails to load `src`. */
  onError: () => void
  /** Fetches it again. Stable. */
  retry: () => void
}

interface Loaded {
  url: string
  src: string | null
  failure: ErrorCode | null
}

/**
 * The source of an `<img>`: the URL itself for a public image; an object URL, fetched with the token, for a private one. A public image
 * that fails to load is fetched too, because only a fetch reports the reason. A failed fetch is repeated when the network is back or, for
 * other errors, when the window gets the focus. FILE-5.
 * @param url null until the variant is chosen
 */
export function useImageSource(url: string | null, isPrivate: boolean): ImageSource {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isFetched = isPrivate || (url != null && refused === url)
  useEffect(() => {
    if (url == null || !isFetched) return
    let isReleased = false
    const image = acquireImage(url)
    image.address.then(
      (src) => !isReleased && setLoaded({ url, src, failure: null }),
      (error: unknown) => !isReleased && setLoaded({ url, src: null, failure: errorCode(error) }),
    )
    return () => {
      isReleased = true
      image.release()
    }
  }, [url, isFetched, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const failure = isFetched && loaded?.url === url ? loaded.failure : null
  useEffect(() => {
    if (failure === null || failure === 'NOT_FOUND') return
    if (failure === 'NETWORK') return whenConnectionIsBack(retry)
    window.addEventListener('focus', retry)
    return () => window.removeEventListener('focus', retry)
    // Subscribes after each attempt, because the return of the network is reported once.
  }, [failure, loaded, retry])

  const onError = () => {
    if (!isFetched) setRefused(url)
    else if (url != null) setLoaded({ url, src: null, failure: 'INTERNAL_SERVER_ERROR' })
  }
  if (!isFetched) return { src: url, failure: null, onError, retry }
  // The previous variant stays visible while another loads.
  return { src: loaded?.src ?? null, failure, onError, retry }
}

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

/** The number of unused images that stay in the cache. */
const maxUnused = 60

const entries = new Map<string, Entry>()
let following = false

/** A cached image that a component uses. */
interface AcquiredImage {
  /** Its object URL; rejects with a BytesError. */
  address: Promise<string>
  /** Releases the image. Without users, a pending fetch is aborted, and a loaded image is evicted when there are too many. */
  release: () => void
}

/** Acquires a private image, which is fetched once and reference-counted. FILE-5. */
export function acquireImage(url: string): AcquiredImage {
  followSession()
  const entry = entries.get(url) ?? addEntry(url)
  entry.users += 1
  let isReleased = false
  return {
    address: entry.address,
    release() {
      if (isReleased) return
      isReleased = true
      entry.users -= 1
      if (entry.users === 0) discardUnused(url, entry)
    },
  }
}

function addEntry(url: string): Entry {
  const abort = new AbortController()
  const address = fileBytes(url, abort.signal, 'image/webp,image/*;q=0.9,*/*;q=0.8').then((bytes) =>
    URL.createObjectURL(bytes),
  )
  const entry: Entry = { address, users: 0, abort, settled: false }
  entries.set(url, entry)
  address.then(
    () => {
      entry.settled = true
    },
    // The failure is handled by the callers; the next call fetches again.
    () => {
      if (entries.get(url) === entry) entries.delete(url)
    },
  )
  return entry
}

function discardUnused(url: string, entry: Entry) {
  // The image failed, or belongs to another session.
  if (entries.get(url) !== entry) return
  if (!entry.settled) {
    // Scrolled past while loading. Deferred, because a remount acquires it again in the same task.
    setTimeout(() => entry.users === 0 && !entry.settled && discard(url, entry))
    return
  }
  // Moved to the end, so that the map is in order of last use.
  entries.delete(url)
  entries.set(url, entry)
  const unused = [...entries].filter(([, { users, settled }]) => users === 0 && settled)
  for (const [oldest, old] of unused.slice(0, Math.max(0, unused.length - maxUnused))) discard(oldest, old)
}

/** Clears the cache when the user signs out or another signs in, because the images are private. AUTH-7. */
function followSession() {
  if (following) return
  following = true
  let owner = currentPerson()
  onSessionChange(() => {
    if (currentPerson() === owner) return
    owner = currentPerson()
    for (const [url, entry] of entries) discard(url, entry)
  })
}

function discard(url: string, entry: Entry) {
  if (entries.get(url) === entry) entries.delete(url)
  entry.abort.abort()
  entry.address.then(
    (address) => URL.revokeObjectURL(address),
    // A failed fetch has no URL to revoke.
    () => {},
  )
}
