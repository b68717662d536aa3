import { useEffect, useState } from 'react'
import { useDraftIds, useDrafts } from './DraftsProvider.tsx'
import type { StoredDraft } from './store.ts'

/** Options of useOrphanedDrafts. */
export interface OrphanOptions {
  /** The id of the record that a draft belongs to; null for the drafts of other forms. Stable. */
  recordOf: (draftId: string) => string | null
  /** The ids of records that exist; null until any are loaded, and nothing is looked up before. */
  known: ReadonlySet<string> | null
  /** Reads whether a record that is not among the known ones exists. Left out where all records are known. Stable. */
  exists?: (recordId: string) => Promise<boolean>
}

/** A draft whose record has been deleted. */
export interface OrphanedDraft {
  draftId: string
  recordId: string
  draft: StoredDraft
}

/** The drafts on this device whose record somebody has deleted, so that no screen of it opens them. FORUM-6. */
export function useOrphanedDrafts({ recordOf, known, exists = never }: OrphanOptions): OrphanedDraft[] {
  const { store } = useDrafts()
  const draftIds = useDraftIds()
  const [found, setFound] = useState<readonly OrphanedDraft[]>([])
  const candidates = known === null ? [] : [...draftIds].filter((draftId) => isUnknown(recordOf(draftId)))
  // A string, which is equal until there are other drafts to look up.
  const key = candidates.join('\n')
  useEffect(() => {
    let isCurrent = true
    const lookUp = async (draftId: string) => {
      const recordId = recordOf(draftId)
      if (recordId === null || (await exists(recordId))) return
      const draft = await (await store).read(draftId)
      if (!draft || !isCurrent) return
      setFound((before) => [...before.filter((other) => other.draftId !== draftId), { draftId, recordId, draft }])
    }
    for (const draftId of key === '' ? [] : key.split('\n'))
      lookUp(draftId).catch(() => {
        // Whether the record exists is not known, so the draft stays as it is until the next visit.
      })
    return () => {
      isCurrent = false
    }
  }, [store, recordOf, exists, key])
  return found.filter(({ draftId, recordId }) => draftIds.has(draftId) && isUnknown(recordId))

  function isUnknown(recordId: string | null): boolean {
    return recordId !== null && !known?.has(recordId)
  }
}

const never = () => Promise.resolve(false)
