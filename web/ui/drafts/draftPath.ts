import { useLocation, useSearchParams } from 'react-router-dom'
import { type DraftId, type DraftKind, readDraftId } from '../../lib/drafts/recordDrafts.ts'

const parameter = 'mustand'

/** The path of a form, opened with a draft of another one: what it was begun from has been deleted, or created by somebody else. */
export const draftPath = (formPath: string, draftId: DraftId) =>
  `${formPath}${formPath.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(draftId)}`

/** The state of a location that opens one of several drafts of a form. */
export const draftState = (originId: string) => ({ draftOrigin: originId })

/** The origin that `draftState` names; undefined if the latest draft is to be opened. */
export function useDraftOrigin(): string | undefined {
  const state: unknown = useLocation().state
  const origin = state !== null && typeof state === 'object' && 'draftOrigin' in state ? state.draftOrigin : undefined
  return typeof origin === 'string' ? origin : undefined
}

/** The draft that `draftPath` has put into the address. */
export interface DraftInPath<Kind extends DraftKind> {
  draftId: DraftId<Kind>
  kind: Kind
  /** What its id says beside the kind. */
  ids: readonly string[]
}

/** The draft of one of these kinds that the address names; null for a form with its own. */
export function useDraftInPath<Kind extends DraftKind>(...kinds: Kind[]): DraftInPath<Kind> | null {
  const draftId = useSearchParams()[0].get(parameter)
  const read = draftId === null ? null : readDraftId(draftId)
  const kind = kinds.find((one) => one === read?.kind)
  // The kind is what the id begins with.
  return kind && read ? { draftId: draftId as DraftId<Kind>, kind, ids: read.ids } : null
}
