import { useEffect, useState } from 'react'
import type { StoredDraft } from './database/draftRows.ts'
import { useDraftIds, useDrafts } from './DraftsProvider.tsx'

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
  const { read } = useDrafts()
  const isUnknown = (draftId: string) => {
    const recordId = recordOf(draftId)
    return known !== null && recordId !== null && !known.has(recordId)
  }
  const candidates = useDraftIds(isUnknown)
  const [found, setFound] = useState<readonly OrphanedDraft[]>([])
  useEffect(() => {
    let isCurrent = true
    const lookUp = async (draftId: string) => {
      const recordId = recordOf(draftId)
      if (recordId === null || (await exists(recordId))) return
      // If there are several, the others are offered when this one is open.
      const [draft] = await read(draftId)
      if (!draft || !isCurrent) return
      setFound((before) => [...before.filter((other) => other.draftId !== draftId), { draftId, recordId, draft }])
    }
    for (const draftId of candidates)
      lookUp(draftId).catch(() => {
        // Whether the record exists is not known, so the draft stays as it is until the next visit.
      })
    return () => {
      isCurrent = false
    }
  }, [read, recordOf, exists, candidates])
  return found.filter(({ draftId }) => candidates.includes(draftId))
}

const never = () => Promise.resolve(false)
