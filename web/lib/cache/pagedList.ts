import type { FieldPolicy, Reference, StoreObject } from '@apollo/client'
import { type CachedPage, type CursorArgs, joinFromTop } from './joinPages.ts'
import { inKeyOrder, type SortKey } from './sortedList.ts'

/** A row of a page in the cache: a reference, or the object itself where its type has no key. */
export type Row = Reference | StoreObject
export type ReadField = (name: string, from: Row) => unknown

type Join = <R>(
  stored: CachedPage<R>,
  page: CachedPage<R>,
  args: CursorArgs,
  keyOf: (row: R) => string,
) => CachedPage<R>

interface PagedListOptions {
  /** The arguments that identify a list, without those of paging; none by default. */
  keyArgs?: string[]
  /** Merges a page into the stored ones; `joinFromTop` by default. */
  join?: Join
  /** The identity of a row; its id by default. */
  keyOf?: (read: ReadField, row: Row) => string
  /** Sorts the loaded rows on read, for rows that move when a field changes: see sortedList. By default the order of the pages. */
  keysOf?: (read: (name: string) => unknown, args: Record<string, unknown> | null) => SortKey[]
}

/** A field policy that merges pages into one list and omits rows that were evicted from the cache. REST-6, GQL-6. */
export function pagedList(options: PagedListOptions = {}): FieldPolicy<CachedPage<Row>> {
  const { keyArgs, join = joinFromTop, keyOf = idOf, keysOf } = options
  return {
    keyArgs: keyArgs ?? false,
    merge(existing, incoming, { args, readField }) {
      if (!existing) return incoming
      // Apollo's types cover any field; the schema guarantees the cursor arguments.
      const [cursors, read] = [(args ?? {}) as CursorArgs, readField as ReadField]
      return join(existing, incoming, cursors, (row) => keyOf(read, row))
    },
    read(existing, { args, canRead, readField }) {
      if (!existing) return existing
      const rows = existing.items.filter((row) => canRead(row))
      const read = readField as ReadField
      return { ...existing, items: keysOf ? inKeyOrder(rows, (row) => keysOf((name) => read(name, row), args)) : rows }
    },
  }
}

const idOf = (read: ReadField, row: Row) => String(read('id', row))
