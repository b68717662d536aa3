import { asIs, type InputTable } from './changedFields.ts'

/** A field of a form: how it is read from a record, its value for a new record, and how it is written to an input. */
interface FormField<Row, Input, Name extends keyof Input, Value> {
  /** The field of the input. */
  input: Name
  read: (record: Row) => Value
  initial: () => Value
  write: (value: Value) => Required<Input>[Name]
}

/** A field of a form, with any type of value. */
interface AnyField<Row, Input> {
  input: keyof Input
  read: (record: Row) => unknown
  initial: () => unknown
  write: (value: never) => unknown
}

/** The values of a form with these fields, which are stored as its draft. */
export type FormValues<Fields extends Record<string, { initial: () => unknown }>> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]['initial']>
}

/** Any type if the form covers all fields of the input; otherwise a type that names the missing ones. */
type Complete<Input, Fields extends Record<string, AnyField<never, Input>>> =
  Exclude<keyof Input, Fields[keyof Fields]['input']> extends never
    ? unknown
    : { missing: Exclude<keyof Input, Fields[keyof Fields]['input']> }

/** Defines the form of a record: `field` makes a row, and `table` derives the form from all rows. @typeParam Input the type from codegen */
export function formFields<Row, Input>() {
  return {
    /** A row of the table. The call infers one type for its value. */
    field: <Name extends keyof Input, Value>(row: FormField<Row, Input, Name, Value>) => row,

    /** Derives the form from its rows. A field of the input without a row is a compile error. */
    table<Fields extends Record<string, AnyField<Row, Input>>>(fields: Fields & Complete<Input, Fields>) {
      type Values = FormValues<Fields>
      const made = (valueOf: (row: AnyField<Row, Input>) => unknown) =>
        // The names are those of the rows.
        Object.fromEntries(
          Object.entries<AnyField<Row, Input>>(fields).map(([name, row]) => [name, valueOf(row)]),
        ) as Values
      const inputs = Object.entries<AnyField<Row, Input>>(fields).map(([name, { input, write }]) => [
        input,
        asIs((values: Values) => write(values[name] as never)),
      ])
      return {
        /** In the order of the rows. */
        names: Object.keys(fields) as (keyof Fields & string)[],
        /** The values of a record. */
        valuesOf: (record: Row): Values => made(({ read }) => read(record)),
        /** The values of a new record. */
        newValues: (): Values => made(({ initial }) => initial()),
        /** Complete: see `Complete`. */
        inputs: Object.fromEntries(inputs) as InputTable<Input, Values>,
      }
    },
  }
}
