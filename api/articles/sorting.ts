import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idSchema } from '../http/fields.ts'
import { cursorDateSchema, cursorTimeSchema } from '../http/page.ts'
import { isoTime, wallTime } from '../store/columns.ts'
import type { Catalogue } from './catalogues.ts'

/** A cursor: the sort values of the last row of a page, and its id. */
export type ArticleCursor = [values: string[], id: string]

/** The order of a list: by the keys and then by id, all in one direction, so that an index can be used. */
export interface Sorting {
  keys: SortKey[]
  descending: boolean
  cursorSchema: z.ZodType<ArticleCursor>
}

interface SortKey {
  /** The sort expression on the row `a` of articles; the same as in an index, or the index would not be used. */
  sql: SQL
  /** The sort value as text, for cursors, and the SQL type to cast it back to. */
  text: SQL
  type: SQL
}

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

const dateCursor = cursorOf([cursorDateSchema])
const newestFirst: Sorting = { keys: [byDate(sql`'-infinity'`)], descending: true, cursorSchema: dateCursor }
const earliestFirst: Sorting = { keys: [byDate(sql`'infinity'`)], descending: false, cursorSchema: dateCursor }

/** The default order of a catalogue: the newest first if it has dates, else by category (if any) and last change. NAV-3, ARTICLE-2. */
export function sortingOf({ dates, hasCategories }: Catalogue): Sorting {
  if (dates !== 'none') return newestFirst
  return hasCategories ? categoryThenChanged : lastChanged
}

/** The order for `jarjestus=toimetaja`: with many dates the earliest first, else the default. ARTICLE-2. */
export function editorsSortingOf(catalogue: Catalogue): Sorting {
  return catalogue.dates === 'many' ? earliestFirst : sortingOf(catalogue)
}

/** The expressions of the `order by` clause. */
export function orderBy({ keys, descending }: Sorting): SQL {
  return sql.join(
    [...keys.map((key) => key.sql), sql`a._id`].map((key) => (descending ? sql`${key} desc` : key)),
    sql`, `,
  )
}

/** SQL condition for the rows after a cursor. */
export function behind({ keys, descending }: Sorting, [values, id]: ArticleCursor): SQL {
  const row = sql.join([...keys.map((key) => key.sql), sql`a._id`], sql`, `)
  const given = sql.join([...keys.map(({ type }, index) => sql`${values[index]}::${type}`), sql`${id}::uuid`], sql`, `)
  return descending ? sql`(${row}) < (${given})` : sql`(${row}) > (${given})`
}

/** SQL for the sort values of a row, as a JSON array of texts. */
export function sortValues({ keys }: Sorting): SQL {
  return sql`jsonb_build_array(${sql.join(
    keys.map(({ text }) => text),
    sql`, `,
  )})`
}
