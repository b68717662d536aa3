import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { versionOf } from '../http/versions.ts'

/** A property of a record that a PUT can change. */
interface EditableProperty<Read, Given> {
  /** The SQL expression that reads it, for records that are read by `columns`. */
  select?: SQL
  /**
   * The part of a value that counts for the record's version; must be equal for the value in a response and in a request. By default the
   * complete value.
   */
  versioned?: (value: Read | Given) => unknown
}

/** A row for each property that a PUT can change: a property of the body without a row does not compile. */
type EditableTable<Row, Changes> = {
  [Name in keyof Required<Changes>]: Name extends keyof Row
    ? EditableProperty<Row[Name], Exclude<Changes[Name], undefined>>
    : never
}

/** The editable properties of a record, each in its current or requested value. */
export type Edited<Row, Changes> = {
  [Name in keyof Required<Changes>]: Name extends keyof Row ? Row[Name] | Exclude<Changes[Name], undefined> : never
}

/** The requested properties that differ from the record. */
type Differing<Changes> = { [Name in keyof Changes]?: Exclude<Changes[Name], undefined> }

/**
 * Derives columns, version and differences from the table of a record's editable properties. @typeParam Changes the body of the PUT, all of
 * it optional
 */
export function editableRecord<Row, Changes>(table: EditableTable<Row, Changes>) {
  type Values = Edited<Row, Changes>
  const names = Object.keys(table) as (keyof Changes & string)[]
  const versioned = (name: keyof Changes, value: unknown): unknown => {
    const of: ((value: never) => unknown) | undefined = table[name].versioned
    return of ? of(value as never) : value
  }
  return {
    /** The columns for a query. */
    columns: sql.join(
      names.flatMap((name) => {
        const { select } = table[name]
        return select ? [sql`${select} as ${sql.identifier(name)}`] : []
      }),
      sql`, `,
    ),
    /** The version of a record, which changes exactly when one of these properties does. The order of the table must not change. */
    versionOf: (values: Values): string => versionOf(names.map((name) => versioned(name, values[name]))),
    /** These properties as a body gives them: records as their ids. HIST-1. */
    valuesOf: (record: { [Name in keyof Required<Changes>]: unknown }): object =>
      Object.fromEntries(names.map((name) => [name, withIds(record[name])])),
    /** These properties with the changes applied; properties that a body leaves out stay unchanged. */
    changed(current: Row, changes: Changes): Values {
      const given = changes as Partial<Values>
      const stored = current as unknown as Values
      // The cast: the names are all those of the table.
      return Object.fromEntries(
        names.map((name) => [name, given[name] === undefined ? stored[name] : given[name]]),
      ) as Values
    },
    /** The requested properties that change the record; null if all are in effect already, as in a retry. REST-3. */
    differing(current: Values, changes: Changes): Differing<Changes> | null {
      const differs = (name: keyof Changes & string) =>
        changes[name] !== undefined &&
        !isDeepStrictEqual(versioned(name, changes[name]), versioned(name, current[name]))
      const found = names.filter(differs)
      // The cast: the names are those of the table.
      return found.length === 0
        ? null
        : (Object.fromEntries(found.map((name) => [name, changes[name]])) as Differing<Changes>)
    },
  }
}

function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds)
  return typeof value === 'object' && value !== null && '_id' in value ? value._id : value
}

/** Values for columns of a table. A value without a column does not compile: Drizzle would silently ignore it. */
export const columnsFor = <Table extends PgTable, Values extends Partial<Table['$inferInsert']>>(
  _table: Table,
  values: Values & Record<Exclude<keyof Values, keyof Table['$inferInsert']>, never>,
): Values => values

/**
 * Takes the rest of a destructuring. Does not compile if any property is left, so that a property added to a record later cannot be
 * silently dropped.
 */
export function nothingElse(_rest: Record<string, never>): void {
  // Only the types count: at run time a record may have more properties.
}

/** The shape of a zod object: one column of a table whose rows are the properties, such as the schemas of their values in responses. */
export const shapeOf = <Column extends string, Table extends Record<string, Record<Column, unknown>>>(
  table: Table,
  column: Column,
) =>
  // The cast: the names are those of the rows.
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row[column]])) as {
    [Name in keyof Table]: Table[Name][Column]
  }
