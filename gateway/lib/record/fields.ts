import { record } from '../shapes.ts'

/** A record of the API as it was parsed, before any check. */
export type Body = Readonly<Record<string, unknown>>

/** A field that is read from the parsed body of its record alone, synchronously. */
export interface BodyField<Scope> {
  /** The property of the body. */
  wire: string
  /**
   * The field's value; undefined if the property is missing or invalid, so that it costs only its own field.
   * @param scope what the rows of one read share, such as the catalogue of articles
   */
  read: (property: unknown, body: Body, scope: Scope) => unknown
  /** The value where even the complete record lacks the property; without it that is an error of the field. */
  missing?: (body: Body, scope: Scope) => unknown
  /** The call that loads the field for a row whose body lacks it; without it a body that lacks it is refused. */
  call?: string
  /** The server returns the property but does not accept it. */
  answersOnly?: true
}

/** A field that no body has: its resolver makes it. */
export interface MadeField {
  /** Of what: other fields of its row alone, these and the caller, or a call with arguments or rows of its own. */
  needs: 'row' | 'caller' | 'call'
  /** The fields of the row that it is made of. */
  of?: readonly string[]
}

/**
 * The table of a record: every field of its type in the schema, so that one that is forgotten does not compile. See README.md.
 * @typeParam Type the type of generated/types.ts
 */
export type FieldTable<Type, Scope = void> = Record<Exclude<keyof Type, '__typename'>, BodyField<Scope> | MadeField>

type FieldWithBody = { wire: string; read: (...args: never[]) => unknown }

/** The names of the fields that bodies have. */
export type BodyFieldName<Table> = {
  [Name in keyof Table]: Table[Name] extends FieldWithBody ? Name : never
}[keyof Table]

type Missing<Field> = Field extends { missing: (...args: never[]) => infer Value } ? Value : never

type ValueOf<Field> = Field extends FieldWithBody
  ? Exclude<ReturnType<Field['read']>, undefined> | Missing<Field>
  : never

/** A row: what was read of a record. A field with a `call` may be undefined: it is loaded when it is selected. */
export type RowOf<Table> = {
  [Name in BodyFieldName<Table> as Table[Name] extends { call: string } ? Name : never]?: ValueOf<Table[Name]>
} & {
  [Name in BodyFieldName<Table> as Table[Name] extends { call: string } ? never : Name]: ValueOf<Table[Name]>
}

/** Reads rows by a table. */
export interface RowReader<Table, Scope> {
  /** The fields that a body may lack, for `fieldResolvers`. */
  names: readonly Exclude<BodyFieldName<Table>, 'id'>[]
  /** A row of a body that may be incomplete. @throws UPSTREAM_ERROR for anything but a record, and without an id */
  row: (wire: unknown, scope: Scope) => RowOf<Table>
  /**
   * A row of the complete record: properties that it lacks are what the table says. Invalid ones stay undefined, and are errors when
   * selected. @throws like `row`
   */
  whole: (wire: unknown, scope: Scope) => RowOf<Table>
  /** The properties that the server returns but does not accept. */
  answersOnly: ReadonlySet<string>
}

/** Creates the reader of a table. @param what the record in log messages, such as 'a topic' */
export function rowReader<const Table extends object, Scope = void>(
  what: string,
  table: Table & Record<keyof Table, BodyField<Scope> | MadeField>,
): RowReader<Table, Scope> {
  const fields = Object.entries<BodyField<Scope> | MadeField>(table).flatMap(([name, field]) =>
    'wire' in field ? [{ name, ...field }] : [],
  )

  function read(wire: unknown, scope: Scope, isWhole: boolean): RowOf<Table> {
    const body: Body = record(wire, what)
    const row: Record<string, unknown> = {}
    for (const { name, wire: property, read, missing } of fields) {
      const value = read(body[property], body, scope)
      row[name] = value === undefined && isWhole && body[property] == null ? missing?.(body, scope) : value
    }
    // Each field is of the type that its `read` returns.
    return row as RowOf<Table>
  }

  return {
    // Object.entries loses the names.
    names: fields.map(({ name }) => name).filter((name) => name !== 'id') as unknown as RowReader<
      Table,
      Scope
    >['names'],
    row: (wire, scope) => read(wire, scope, false),
    whole: (wire, scope) => read(wire, scope, true),
    answersOnly: new Set(fields.flatMap(({ wire, answersOnly }) => (answersOnly ? [wire] : []))),
  }
}
