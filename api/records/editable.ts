import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { versionOf } from '../http/versions.ts'

/** A property of a record that a PUT can change. */
interface EditableProperty<Read, Given> {
  /** The expression that reads it, for records that are read by `columns`. */
  select?: SQL
  /** What of it counts for the record's version: the same of a value as it is answered and as it is given. All of it by default. */
  versioned?: (value: Read | Given) => unknown
}

/** A row for each property that a PUT can change: one that a body has and the table lacks does not compile. */
type EditableTable<Row, Changes> = {
  [Name in keyof Required<Changes>]: Name extends keyof Row
    ? EditableProperty<Row[Name], Exclude<Changes[Name], undefined>>
    : never
}

/** The editable properties of a record, each as it is or as it is requested. */
export type Edited<Row, Changes> = {
  [Name in keyof Required<Changes>]: Name extends keyof Row ? Row[Name] | Exclude<Changes[Name], undefined> : never
}

/** Those of the requested properties that differ from the record. */
type Differing<Changes> = { [Name in keyof Changes]?: Exclude<Changes[Name], undefined> }

/** What follows from the table of a record's editable properties. @typeParam Changes the body of the PUT, all of it optional */
export function editableRecord<Row, Changes>(table: EditableTable<Row, Changes>) {
  type Values = Edited<Row, Changes>
  const names = Object.keys(table) as (keyof Changes & string)[]
  const versioned = (name: keyof Changes, value: unknown): unknown => {
    const of: ((value: never) => unknown) | undefined = table[name].versioned
    return of ? of(value as never) : value
  }
  return {
    /** The columns of a query. */
    columns: sql.join(
      names.flatMap((name) => {
        const { select } = table[name]
        return select ? [sql`${select} as ${sql.identifier(name)}`] : []
      }),
      sql`, `,
    ),
    /** The version of a record: changes exactly when one of these properties does. Rows of the table are in a fixed order. */
    versionOf: (values: Values): string => versionOf(names.map((name) => versioned(name, values[name]))),
    /** These properties with the changes applied; those that a body leaves out stay. */
    changed(current: Row, changes: Changes): Values {
      const given = changes as Partial<Values>
      const stored = current as unknown as Values
      // The names are those of the table, which has all of them.
      return Object.fromEntries(
        names.map((name) => [name, given[name] === undefined ? stored[name] : given[name]]),
      ) as Values
    },
    /** Those of the requested properties that change the record; null where all are in effect already, as in a retry. REST-3. */
    differing(current: Values, changes: Changes): Differing<Changes> | null {
      const differs = (name: keyof Changes & string) =>
        changes[name] !== undefined &&
        !isDeepStrictEqual(versioned(name, changes[name]), versioned(name, current[name]))
      const found = names.filter(differs)
      // The names are those of the table.
      return found.length === 0
        ? null
        : (Object.fromEntries(found.map((name) => [name, changes[name]])) as Differing<Changes>)
    },
  }
}

/** Values for columns of a table. One that is no column does not compile: Drizzle would leave it out without a word. */
export const columnsFor = <Table extends PgTable, Values extends Partial<Table['$inferInsert']>>(
  _table: Table,
  values: Values & Record<Exclude<keyof Values, keyof Table['$inferInsert']>, never>,
): Values => values

/**
 * Takes what a destructuring leaves over. It does not compile when that is anything, so a property that is added to a record later cannot be
 * dropped without a word.
 */
export function nothingElse(_rest: Record<string, never>): void {
  // Only the types count: at run time a record may have more than its type names.
}

/** The shape of a zod object: a column of a table whose rows are the properties, such as the schemas by which these are answered. */
export const shapeOf = <Column extends string, Table extends Record<string, Record<Column, unknown>>>(
  table: Table,
  column: Column,
) =>
  // The names are those of the rows.
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row[column]])) as {
    [Name in keyof Table]: Table[Name][Column]
  }
