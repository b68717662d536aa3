import type { ApolloClient } from '@apollo/client'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type DraftId, type DraftKind, readDraftId } from '../../lib/drafts/recordDrafts.ts'
import type { Parts } from '../../lib/parts/parts.ts'

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

/** A draft in the list of all. */
export interface DraftOfKind<Kind extends DraftKind = DraftKind> {
  draftId: DraftId<Kind>
  /** What its id says beside the kind. */
  ids: readonly string[]
  value: Parts
  /** The id of its author. */
  owner: string
}

/** Where a draft is opened. */
export interface DraftTarget {
  /** The path of a form that opens it, under /sise; null if there is none any more. */
  path: string | null
  /** What the draft is, where its record says more than the draft does. */
  name?: string
  /** What has become of its record. */
  note?: string
}

/** What a draft of one kind is, and where it is opened. */
export interface DraftLink<Kind extends DraftKind = DraftKind> {
  /** What the draft is, as far as it says so itself: 'Uus teema „Talgud“'. */
  name: (draft: DraftOfKind<Kind>) => string
  /** What was typed, as html or plain text. */
  text: (value: Parts) => string
  /** Reads what has become of the draft's record. @throws the error of a query */
  find: (draft: DraftOfKind<Kind>, client: ApolloClient) => Promise<DraftTarget>
}

/** The links of kinds of drafts. Every kind has one: `draftKinds` lists them. */
export type DraftLinks<Kind extends DraftKind> = { readonly [K in Kind]: DraftLink<K> }

/** A part of a draft that is a text; '' for anything else. */
export const textPart = (value: Parts, part: string): string => {
  const text = value[part]
  return typeof text === 'string' ? text : ''
}

/** 'Teema „Talgud“', or 'Teema' without a title. */
export const named = (what: string, title: string): string => (title.trim() === '' ? what : `${what} „${title.trim()}“`)
