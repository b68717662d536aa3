import { record } from '../shapes.ts'

/** A parsed record of the API, before any check. */
export type Body = Readonly<Record<string, unknown>>

/** A field that is read synchronously from the parsed body of its record. */
export interface BodyField<Scope> {
  /** The property of the body. */
  wire: string
  /**
   * The field's value; undefined if the property is missing or invalid, so that only this field fails.
   * @param scope shared by the rows of one read, such as the catalogue of articles
   */
  read: (property: unknown, body: Body, scope: Scope) => unknown
  /** The value if the complete record does not have the property; without `missing` that is an error of the field. */
  missing?: (body: Body, scope: Scope) => unknown
  /** The call that loads the field if the body does not have it; without `call` such a body is refused. */
  call?: string
  /** A resolver derives the field from this value, by the field's arguments or with another call. */
  resolver?: true
  /** The server returns the property but does not accept it. */
  readOnly?: true
}

/** A field that is read from a response header. */
export interface HeaderField {
  header: 'etag'
  /** The call. */
  call: string
}

/** A field that a resolver derives. */
export interface MadeField {
  /** Derived from the row alone, from the row and the caller, or with a call that has arguments or rows of its own. */
  needs: 'row' | 'caller' | 'call'
  /** The fields of the row that it is derived from. */
  of?: readonly string[]
}

/** A field of a record. */
export type Field<Scope> = BodyField<Scope> | HeaderField | MadeField

/**
 * The table of a record: every field of its type in the schema, so that a missing one does not compile. See README.md.
 * @typeParam Type the type of generated/types.ts
 * @typeParam Scope shared by the rows of one read, such as the catalogue of articles
 */
export type FieldTable<Type, Scope = void> = Record<Exclude<keyof Type, '__typename'>, Field<Scope>>

/** A field whose type is known: of a body or a header. */
type Typed = { wire: string; read: (...args: never[]) => unknown } | { header: string }

/** The names of the fields whose values are in a row of the REST API, not loaded by a resolver. */
type RowName<Table> = { [Name in keyof Table]: Table[Name] extends Typed ? Name : never }[keyof Table]

/** The names of the optional fields of a row. */
type OptionalName<Table> = {
  [Name in RowName<Table>]: Table[Name] extends { call: string } ? Name : never
}[RowName<Table>]

type Missing<F> = F extends { missing: (...args: never[]) => infer Value } ? Value : never

type ValueOf<F> = F extends { read: (...args: never[]) => infer Value }
  ? Exclude<Value, undefined> | Missing<F>
  : string | null

/** The fields that were read of a record. A field with a `call` may be undefined: it is loaded when it is selected. */
export type RowOf<Table> = {
  [Name in OptionalName<Table>]?: ValueOf<Table[Name]>
} & {
  [Name in Exclude<RowName<Table>, OptionalName<Table>>]: ValueOf<Table[Name]>
}

/** Reads rows by a table. */
export interface RowReader<Table, Scope> {
  /** The optional fields of a row, for `fieldResolvers`. */
  names: readonly OptionalName<Table>[]
  /** A row of a body that may be incomplete. @throws UPSTREAM_ERROR for anything but a record, and without an id */
  row: (wire: unknown, scope: Scope) => RowOf<Table>
  /**
   * A row of a complete record: missing properties get their `missing` value. Invalid ones stay undefined, and are errors when selected.
   * @throws like `row`
   */
  complete: (wire: unknown, scope: Scope) => RowOf<Table>
  /** The properties that the server returns but does not accept. */
  readOnly: ReadonlySet<string>
}

/** Creates the reader of a table. @param what the record in log messages, such as 'a topic' */
export function rowReader<Table extends object, Scope = void>(
  what: string,
  table: Table & Record<keyof Table, Field<Scope>>,
): RowReader<Table, Scope> {
  const all = Object.entries<Field<Scope>>(table).map(([name, field]) => ({ name, ...field }))
  const fields = all.filter((field) => 'wire' in field)

  const row = rowMaker<Scope>(fields)
  const complete = rowMaker<Scope>(fields, true)

  const names = all.filter((field) => 'call' in field).map(({ name }) => name)
  return {
    // Object.entries loses the names.
    names: names as unknown as RowReader<Table, Scope>['names'],
    // The type of a field is that of its `read`.
    row: (wire, scope) => row(record(wire, what), scope) as RowOf<Table>,
    complete: (wire, scope) => complete(record(wire, what), scope) as RowOf<Table>,
    readOnly: new Set(fields.flatMap(({ wire, readOnly }) => (readOnly ? [wire] : []))),
  }
}

type NamedField<Scope> = BodyField<Scope> & { name: string }

/** Creates a function that reads rows. @param isComplete whether the records are complete */
function rowMaker<Scope>(fields: readonly NamedField<Scope>[], isComplete = false) {
  return (body: Body, scope: Scope): object => {
    const row: Record<string, unknown> = {}
    for (const { name, wire, read, missing } of fields) {
      const property = body[wire]
      const value = read(property, body, scope)
      row[name] = isComplete && missing && value === undefined && property == null ? missing(body, scope) : value
    }
    return row
  }
}
