import { isSame } from './fields.ts'

/** A field of an input, derived from the values of a form. */
export interface InputField<Values, Sent> {
  /** The typed value, which decides whether the field has changed. */
  of: (values: Values) => unknown
  /** The value to send. */
  write: (values: Values) => Sent
  /** The value to send of a changed field, if it is less than the complete value: the changed languages of a text. */
  changes?: (values: Values, base: Values) => Sent
}

/**
 * Derives an input from the values of a form: a row for each of its fields. A field of the generated type that is missing in the table is a
 * compile error, so no field is dropped.
 */
export type InputTable<Input, Values> = {
  readonly [Name in keyof Required<Input>]: InputField<Values, Required<Input>[Name]>
}

/** A field that is sent as typed. */
export const asIs = <Values, Sent>(of: (values: Values) => Sent): InputField<Values, Sent> => ({ of, write: of })

/** A text that is sent without leading and trailing spaces; these alone are no change. */
export const trimmed = <Values>(of: (values: Values) => string): InputField<Values, string> => ({
  of,
  write: (values) => of(values).trim(),
})

/** The input with the fields that differ from `base`, so that a save does not revert changes of others. {} if none does. */
export function changedFields<Input, Values>(
  table: InputTable<Input, Values>,
  values: Values,
  base: Values,
): Partial<Input> {
  const names = namesOf(table).filter((name) => {
    const { of, write } = table[name]
    return !isSame(of(values), of(base)) && !isSame(write(values), of(base))
  })
  return sent(names, (name) => (table[name].changes ?? table[name].write)(values, base))
}

export function allFields<Input, Values>(table: InputTable<Input, Values>, values: Values): Required<Input> {
  // A table has all fields.
  return sent<Input>(namesOf(table), (name) => table[name].write(values)) as Required<Input>
}

const namesOf = <Input, Values>(table: InputTable<Input, Values>) => Object.keys(table) as (keyof Input)[]

const sent = <Input>(names: readonly (keyof Input)[], valueOf: (name: keyof Input) => unknown) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Partial<Input>
