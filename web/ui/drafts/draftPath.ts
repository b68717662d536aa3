import type { ApolloClient } from '@apollo/client'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type DraftId, type DraftKind, readDraftId } from '../../lib/drafts/recordDrafts.ts'
import type { Fields } from '../../lib/fields/fields.ts'

const parameter = 'mustand'

/** The path of a form that opens the draft of another form, whose record has been deleted, or created by another person. */
export const draftPath = (formPath: string, draftId: DraftId) =>
  `${formPath}${formPath.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(draftId)}`

/** The location state that opens one of several drafts of a form. */
export const draftState = (originId: string) => ({ draftOrigin: originId })

/** The origin in `draftState`; undefined to open the latest draft. */
export function useDraftOrigin(): string | undefined {
  const state: unknown = useLocation().state
  const origin = state !== null && typeof state === 'object' && 'draftOrigin' in state ? state.draftOrigin : undefined
  return typeof origin === 'string' ? origin : undefined
}

/** The draft that `draftPath` has put into the address. */
export interface DraftInPath<Kind extends DraftKind> {
  draftId: DraftId<Kind>
  kind: Kind
  /** The segments of its id after the kind. */
  ids: readonly string[]
}

/** The draft of one of these kinds in the address; null if the form opens its own. */
export function useDraftInPath<Kind extends DraftKind>(...kinds: Kind[]): DraftInPath<Kind> | null {
  const draftId = useSearchParams()[0].get(parameter)
  const read = draftId === null ? null : readDraftId(draftId)
  const kind = kinds.find((one) => one === read?.kind)
  // The id begins with the kind.
  return kind && read ? { draftId: draftId as DraftId<Kind>, kind, ids: read.ids } : null
}

/** A draft in the list of all drafts. */
export interface DraftOfKind<Kind extends DraftKind = DraftKind> {
  draftId: DraftId<Kind>
  /** The segments of its id after the kind. */
  ids: readonly string[]
  value: Fields
  /** The id of its author. */
  owner: string
}

/** The form that opens a draft. */
export interface DraftTarget {
  /** The path of the form, under /sise; null if it no longer exists. */
  path: string | null
  /** What the draft is, if its record says more than the draft itself. */
  name?: string
  /** What has happened to its record. */
  note?: string
}

/** How drafts of one kind are described and opened. */
export interface DraftLink<Kind extends DraftKind = DraftKind> {
  /** What the draft is, as far as its own content shows: 'Uus teema „Talgud“'. */
  name: (draft: DraftOfKind<Kind>) => string
  /** The typed text, as HTML or plain text. */
  text: (value: Fields) => string
  /** Looks up the draft's record. @throws the error of a query */
  find: (draft: DraftOfKind<Kind>, client: ApolloClient) => Promise<DraftTarget>
}

/** The links of all kinds in `draftKinds`. */
export type DraftLinks<Kind extends DraftKind> = { readonly [K in Kind]: DraftLink<K> }

/** A field of a draft that is a text; '' for anything else. */
export const textField = (value: Fields, field: string): string => {
  const text = value[field]
  return typeof text === 'string' ? text : ''
}

/** 'Teema „Talgud“', or 'Teema' without a title. */
export const named = (what: string, title: string): string => (title.trim() === '' ? what : `${what} „${title.trim()}“`)
