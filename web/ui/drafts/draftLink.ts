import type { ApolloClient } from '@apollo/client'
import type { DraftId, DraftKind } from '../../lib/drafts/recordDrafts.ts'
import type { Parts } from '../../lib/parts/parts.ts'

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
