import { useEffect, useState, useSyncExternalStore } from 'react'
import { type MergeFields, mergeFields } from '../fields/merge.ts'
import { useLatest } from '../useLatest.ts'
import { Draft } from './Draft.ts'
import { type DraftChoice, openDraft, type OpenedDraft } from './openDraft.ts'
import { useDrafts } from './useDrafts.tsx'

/**
 * Reads a draft and merges it with `initial`, the server's current record, which is only read when the draft is opened. It always reads the
 * database, as another tab may have written to it.
 * @param merge merges a draft whose fields depend on each other; a stable function
 * @param originId the draft to open if there are several; the latest by default
 */
export function useDraftOfRecord<T extends object>(
  draftId: string,
  initial: T,
  merge: MergeFields = mergeFields,
  originId?: string,
): DraftChoice<T> {
  const drafts = useDrafts()
  // A ref, because `initial` changes with every response and must not reopen the draft.
  const latest = useLatest(initial)
  const [requested, setRequested] = useState<RequestedDraft>({ times: 0, originId })
  const key = `${requested.times} ${drafts.owner} ${draftId}`
  const [state, setState] = useState<{ key: string; choice: DraftChoice<T> } | null>(null)
  useEffect(() => {
    let isCurrent = true
    const reopen = (originId: string) => setRequested(({ times }) => ({ times: times + 1, originId }))
    const draft = { draftId, initial: latest.current, merge, originId: requested.originId, reopen }
    void openDraft(drafts, draft, (choice) => isCurrent && setState({ key, choice }))
    return () => {
      isCurrent = false
    }
  }, [drafts, key, draftId, merge, latest, requested])
  return state?.key === key ? state.choice : { status: 'opening' }
}

/** The draft to open, as requested by the person if there are several. */
interface RequestedDraft {
  /** The number of requests. */
  times: number
  originId?: string | undefined
}

/**
 * The draft with a key ('post:<topic id>') that `useDraftOfRecord` has opened: a value that survives a reload, a lost connection and an
 * expired session on this device. The properties of T are its fields. Retain the identity of unchanged ones, as fields are compared by
 * identity first. Remount the component (`key`) to use another draft. FORUM-6.
 */
export function useDraft<T extends object>(draftId: string, opened: OpenedDraft<T>): Draft<T> {
  const drafts = useDrafts()
  const [draft] = useState(() => new Draft<T>(drafts, draftId, opened))
  useEffect(() => draft.start(), [draft])
  useSyncExternalStore(draft.subscribe, draft.current)
  return draft
}
