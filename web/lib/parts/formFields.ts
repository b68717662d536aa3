import { asIs, type InputTable } from './changedFields.ts'

/** A field of a form: how it is read of a record, what it is in a new one, and how an input has it. */
interface FormField<Row, Input, Name extends keyof Input, Value> {
  /** The field of the input. */
  input: Name
  read: (record: Row) => Value
  initial: () => Value
  write: (value: Value) => Required<Input>[Name]
}

/** A row as the table takes it, whatever its value is. */
interface AnyField<Row, Input> {
  input: keyof Input
  read: (record: Row) => unknown
  initial: () => unknown
  write: (value: never) => unknown
}

/** The values of a form with these fields, which are kept as its draft. */
export type FormValues<Fields extends Record<string, { initial: () => unknown }>> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]['initial']>
}

/** Any, as long as the fields have all of the input. */
type Complete<Input, Fields extends Record<string, AnyField<never, Input>>> =
  Exclude<keyof Input, Fields[keyof Fields]['input']> extends never
    ? unknown
    : { lacks: Exclude<keyof Input, Fields[keyof Fields]['input']> }

/** The fields of a form of a record: `field` makes a row, and `table` what follows from all. @typeParam Input as codegen makes it */
export function formFields<Row, Input>() {
  return {
    /** A row of the table; its value has one type throughout. */
    field: <Name extends keyof Input, Value>(row: FormField<Row, Input, Name, Value>) => row,

    /** What follows from the rows. A field of the input that no row is for does not compile. */
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
