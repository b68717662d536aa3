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
  /** The field has a resolver of its own, which makes its value of this one: by the field's arguments, or with another call. */
  resolver?: true
  /** The server returns the property but does not accept it. */
  answersOnly?: true
}

/** A field that a header of a call has. */
export interface HeaderField {
  header: 'etag'
  /** The call. */
  call: string
}

/** A field that no body has: its resolver makes it. */
export interface MadeField {
  /** Of what: other fields of its row alone, these and the caller, or a call with arguments or rows of its own. */
  needs: 'row' | 'caller' | 'call'
  /** The fields of the row that it is made of. */
  of?: readonly string[]
}

/** A field of a record. */
export type Field<Scope> = BodyField<Scope> | HeaderField | MadeField

/**
 * The table of a record: every field of its type in the schema, so that a missing one does not compile. See README.md.
 * @typeParam Type the type of generated/types.ts
 * @typeParam Scope what the rows of one read share, such as the catalogue of articles
 */
export type FieldTable<Type, Scope = void> = Record<Exclude<keyof Type, '__typename'>, Field<Scope>>

/** What the type of a table says of a field. */
type Typed = { wire: string; read: (...args: never[]) => unknown } | { header: string }

/** The names of the fields that a row has. */
type RowName<Table> = { [Name in keyof Table]: Table[Name] extends Typed ? Name : never }[keyof Table]

/** The names of the fields that a row may lack. */
type LackingName<Table> = {
  [Name in RowName<Table>]: Table[Name] extends { call: string } ? Name : never
}[RowName<Table>]

type Missing<F> = F extends { missing: (...args: never[]) => infer Value } ? Value : never

type ValueOf<F> = F extends { read: (...args: never[]) => infer Value }
  ? Exclude<Value, undefined> | Missing<F>
  : string | null

/** A row: what was read of a record. A field with a `call` may be undefined: it is loaded when it is selected. */
export type RowOf<Table> = {
  [Name in LackingName<Table>]?: ValueOf<Table[Name]>
} & {
  [Name in Exclude<RowName<Table>, LackingName<Table>>]: ValueOf<Table[Name]>
}

/** Reads rows by a table. */
export interface RowReader<Table, Scope> {
  /** The fields that a row may lack, for `fieldResolvers`. */
  names: readonly LackingName<Table>[]
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
export function rowReader<Table extends object, Scope = void>(
  what: string,
  table: Table & Record<keyof Table, Field<Scope>>,
): RowReader<Table, Scope> {
  const all = Object.entries<Field<Scope>>(table).map(([name, field]) => ({ name, ...field }))
  const fields = all.filter((field) => 'wire' in field)

  const row = rowMaker<Scope>(fields)
  const whole = rowMaker<Scope>(fields, true)

  const names = all.filter((field) => 'call' in field).map(({ name }) => name)
  return {
    // Object.entries loses the names.
    names: names as unknown as RowReader<Table, Scope>['names'],
    // Each field is of the type that its `read` returns.
    row: (wire, scope) => row(record(wire, what), scope) as RowOf<Table>,
    whole: (wire, scope) => whole(record(wire, what), scope) as RowOf<Table>,
    answersOnly: new Set(fields.flatMap(({ wire, answersOnly }) => (answersOnly ? [wire] : []))),
  }
}

type NamedField<Scope> = BodyField<Scope> & { name: string }

/** The function that reads rows. @param isWhole of complete records */
function rowMaker<Scope>(fields: readonly NamedField<Scope>[], isWhole = false) {
  return (body: Body, scope: Scope): object => {
    const row: Record<string, unknown> = {}
    for (const { name, wire, read, missing } of fields) {
      const property = body[wire]
      const value = read(property, body, scope)
      row[name] = isWhole && missing && value === undefined && property == null ? missing(body, scope) : value
    }
    return row
  }
}
