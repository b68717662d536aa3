import type { FieldPolicy, Reference, StoreObject } from '@apollo/client'
import { type CursorArgs, joinedFromTop, type KeptPage } from './joinedPages.ts'

/** A row of a page in the cache: a reference, or the object itself where its type has no key. */
export type Row = Reference | StoreObject
/** Reads a field of a row. */
export type ReadField = (name: string, from: Row) => unknown

type Join = <R>(kept: KeptPage<R>, page: KeptPage<R>, args: CursorArgs, keyOf: (row: R) => string) => KeptPage<R>

interface PagedListOptions {
  /** The arguments that make a list of its own; those of paging are never among them. */
  keyArgs?: string[]
  /** How a page is put together with those read before: from the top down unless given. */
  join?: Join
  /** What tells two rows apart; their ids unless given. */
  keyOf?: (read: ReadField, row: Row) => string
}

/** The policy of a paged field: the pages read so far make one list, without the rows that were deleted. REST-6, GQL-6. */
export function pagedList(options: PagedListOptions = {}): FieldPolicy<KeptPage<Row>> {
  const { keyArgs, join = joinedFromTop, keyOf = idOf } = options
  return {
    keyArgs: keyArgs ?? false,
    merge(existing, incoming, { args, readField }) {
      if (!existing) return incoming
      // Apollo types `args` and `readField` for any field; which arguments a page has is the schema's.
      const [cursors, read] = [(args ?? {}) as CursorArgs, readField as ReadField]
      return join(existing, incoming, cursors, (row) => keyOf(read, row))
    },
    read: (existing, { canRead }) => existing && { ...existing, items: existing.items.filter((row) => canRead(row)) },
  }
}

const idOf = (read: ReadField, row: Row) => String(read('id', row))
