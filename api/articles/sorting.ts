import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '../http/fields.ts'
import { cursorTimeSchema } from '../http/page.ts'
import { isoTime } from '../store/columns.ts'
import type { Catalogue } from './catalogues.ts'

/** A day and time by the clock in Tallinn, as a cursor has it: '2026-06-24T18:05:00'. */
export const wallTimeSchema = z.iso.datetime({ local: true, precision: 0 }).refine((time) => time >= '0001')

/** The words that sort what has no date behind everything else. */
const noDateSchema = z.enum(['infinity', '-infinity'])

/** Where a list goes on: the values that a row is sorted by, and its id. */
export type ArticleCursor = [values: string[], id: string]

/** How a list of articles is sorted: by its keys and last by id, all in one direction, so that an index can give the order. */
export interface Sorting {
  keys: SortKey[]
  descending: boolean
  cursorSchema: z.ZodType<ArticleCursor>
}

interface SortKey {
  /** Of the row `a` of articles, as an index has it. */
  sql: SQL
  /** The same as a cursor has it, and its type in the store. */
  text: SQL
  type: SQL
}

/** Sql for a wall clock time as a cursor has it. */
export const wallTime = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`

const changed: SortKey = {
  sql: sql`a.viimati_muudetud`,
  text: isoTime(sql`a.viimati_muudetud`),
  type: sql`timestamptz`,
}

const category: SortKey = {
  sql: sql`(coalesce(a.kategooria[1], '~') collate "C")`,
  text: sql`coalesce(a.kategooria[1], '~')`,
  type: sql`text`,
}

const byDate = (noDate: SQL): SortKey => ({
  sql: sql`coalesce(a.algus, ${noDate})`,
  text: sql`coalesce(${wallTime(sql`a.algus`)}, ${noDate})`,
  type: sql`timestamp`,
})

const cursorOf = <S extends [z.ZodType<string>, ...z.ZodType<string>[]]>(values: S) =>
  z.tuple([z.tuple(values), idSchema])

const lastChanged: Sorting = { keys: [changed], descending: false, cursorSchema: cursorOf([cursorTimeSchema]) }

const categoryThenChanged: Sorting = {
  keys: [category, changed],
  descending: false,
  cursorSchema: cursorOf([z.string().regex(/^[a-z~-]{1,80}$/), cursorTimeSchema]),
}

const dateCursor = cursorOf([z.union([wallTimeSchema, noDateSchema])])
const newestFirst: Sorting = { keys: [byDate(sql`'-infinity'`)], descending: true, cursorSchema: dateCursor }
const earliestFirst: Sorting = { keys: [byDate(sql`'infinity'`)], descending: false, cursorSchema: dateCursor }

/** The order that a catalogue is answered in: where there are dates, the newest first. NAV-3, ARTICLE-2. */
export function sortingOf({ dates, hasCategories }: Catalogue): Sorting {
  if (dates !== 'none') return newestFirst
  return hasCategories ? categoryThenChanged : lastChanged
}

/** The order of the list that editors see: where there are many dates, the earliest first. ARTICLE-2. */
export function editorsSortingOf(catalogue: Catalogue): Sorting {
  return catalogue.dates === 'many' ? earliestFirst : sortingOf(catalogue)
}

/** The `order by` of a list. */
export function orderBy({ keys, descending }: Sorting): SQL {
  return sql.join(
    [...keys.map((key) => key.sql), sql`a._id`].map((key) => (descending ? sql`${key} desc` : key)),
    sql`, `,
  )
}

/** The condition for the rows behind a cursor. */
export function behind({ keys, descending }: Sorting, [values, id]: ArticleCursor): SQL {
  const row = sql.join([...keys.map((key) => key.sql), sql`a._id`], sql`, `)
  const given = sql.join([...keys.map(({ type }, index) => sql`${values[index]}::${type}`), sql`${id}::uuid`], sql`, `)
  return descending ? sql`(${row}) < (${given})` : sql`(${row}) > (${given})`
}

/** What a row is sorted by, as a json list of texts. */
export function sortValues({ keys }: Sorting): SQL {
  return sql`jsonb_build_array(${sql.join(
    keys.map(({ text }) => text),
    sql`, `,
  )})`
}
