import { useEffect, useState } from 'react'
import { type MergeParts, mergeParts } from '../parts/merge.ts'
import { useLatest } from '../useLatest.ts'
import { useDrafts } from './DraftsProvider.tsx'
import { type DraftChoice, openDraft } from './openDraft.ts'

/**
 * Reads a draft and merges it with `initial`, the server's current record, which is only read when the draft is opened. It always looks
 * into the database: another tab may have written there since.
 * @param merge merges a draft whose parts depend on each other; a stable function
 * @param originId the draft to open if there are several; the latest by default
 */
export function useDraftOfRecord<T extends object>(
  draftId: string,
  initial: T,
  merge: MergeParts = mergeParts,
  originId?: string,
): DraftChoice<T> {
  const drafts = useDrafts()
  // A ref, because `initial` changes with every response and must not reopen the draft.
  const latest = useLatest(initial)
  const [asked, setAsked] = useState<Asked>({ times: 0, originId })
  const key = `${asked.times} ${drafts.owner} ${draftId}`
  const [state, setState] = useState<{ key: string; choice: DraftChoice<T> } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const reopen = (originId: string) => setAsked(({ times }) => ({ times: times + 1, originId }))
    const draft = { draftId, initial: latest.current, merge, originId: asked.originId, reopen }
    void openDraft(drafts, draft, (choice) => isCurrent && setState({ key, choice }))
    return () => {
      isCurrent = false
    }
  }, [drafts, key, draftId, merge, latest, asked])
  return state?.key === key ? state.choice : { status: 'opening' }
}

/** The draft that the person has asked for, if there are several. */
interface Asked {
  /** How often. */
  times: number
  originId?: string | undefined
}
