import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, date, time, timestamp, uuid } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A timestamptz column with millisecond precision. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A column that references a row of another table: this row is deleted with it. */
export const deletedWith = (name: string, row: () => AnyPgColumn) =>
  uuid(name).notNull().references(row, { onDelete: 'cascade' })

/** Day and time in Tallinn's local time, and both as one value to sort by. A date without a time sorts as midnight. */
export const dateColumns = {
  paev: date('paev'),
  kell: time('kell', { precision: 0 }),
  algus: timestamp('algus', { precision: 0 }).generatedAlwaysAs(sql`paev + coalesce(kell, time '00:00')`),
}

/** SQL for a time in ISO 8601, UTC with milliseconds; null stays null. */
export const isoTime = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL for a local day and time of day as a Date value of the wire (dateValueSchema); null without a day. */
export const dateValueJson = (day: SQL, time: SQL) => sql`case when ${day} is not null then jsonb_build_object(
  'year', extract(year from ${day})::int, 'month', extract(month from ${day})::int - 1, 'day', extract(day from ${day})::int,
  'hours', extract(hour from ${time})::int, 'minutes', extract(minute from ${time})::int) end`

/** SQL for the text of a local time in the format of `cursorWallTimeSchema`. */
export const wallTime = (column: SQL) => sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`
