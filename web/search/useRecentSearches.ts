import { useEffect, useRef, useState } from 'react'
import { browserPlatform } from '../lib/drafts/platform.ts'
import type { Sealed, Sealer } from '../lib/drafts/sealing.ts'
import { canSeal } from '../lib/drafts/tabPlatform.ts'
import { readFromDevice, storeOnDevice } from '../lib/session/deviceStorage.ts'
import { useMember } from '../users/session/session.tsx'

const most = 6

/** The last searches of the signed-in member on this device, the latest first. */
export interface RecentSearches {
  texts: readonly string[]
  add: (text: string) => void
  remove: (text: string) => void
  removeAll: () => void
}

/**
 * The last searches, encrypted with the member's key like drafts, so that the next person at the device cannot read them. Nothing is stored
 * where they cannot be encrypted. SEARCH-1.
 */
export function useRecentSearches(): RecentSearches {
  const { id, draftKey } = useMember()
  const name = `sise.searches.${id}`
  const [texts, setTexts] = useState<readonly string[]>([])
  const sealer = useRef<Promise<Sealer>>()
  useEffect(() => {
    if (!canSeal(draftKey)) return
    let isCurrent = true
    sealer.current = browserPlatform.loadCode().then(({ sealerOf }) => sealerOf(draftKey))
    sealer.current.then((opened) => isCurrent && setTexts(textsIn(opened, readFromDevice(name))), withoutSearches)
    return () => {
      isCurrent = false
    }
  }, [name, draftKey])

  /** Changes what is stored now: another tab may have searched meanwhile. */
  const change = (edit: (was: readonly string[]) => readonly string[]) =>
    void sealer.current?.then((opened) => {
      const next = edit(textsIn(opened, readFromDevice(name))).slice(0, most)
      const sealed = () => JSON.stringify(opened.seal({ value: { texts: next }, base: {} }))
      storeOnDevice(name, next.length > 0 ? sealed() : null)
      setTexts(next)
    }, withoutSearches)
  return {
    texts,
    add: (text) => text !== '' && change((was) => [text, ...was.filter((one) => one !== text)]),
    remove: (text) => change((was) => was.filter((one) => one !== text)),
    removeAll: () => change(() => []),
  }
}

/** The searches in what is stored; none if it was sealed with another key. */
function textsIn(sealer: Sealer, stored: string | null): readonly string[] {
  const content = stored === null ? undefined : sealer.open(JSON.parse(stored) as Sealed)
  return (content?.value.texts as readonly string[] | undefined) ?? []
}

/** Where the code cannot be loaded, the search works without them. */
const withoutSearches = () => {}
