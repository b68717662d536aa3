import { isSame } from './parts.ts'

/** A field of an input, as it is made of the values of a form. */
export interface InputField<Values, Sent> {
  /** What is typed, which decides whether the field has changed. */
  of: (values: Values) => unknown
  /** What is sent. */
  write: (values: Values) => Sent
  /** What is sent of a field that has changed, if that is less than the whole: the languages of a text. */
  changes?: (values: Values, base: Values) => Sent
}

/**
 * How an input is made of the values of a form: a row for each of its fields. A field that codegen has and the table lacks does not compile, so
 * none is dropped on the way to the server.
 */
export type InputTable<Input, Values> = {
  readonly [Name in keyof Required<Input>]: InputField<Values, Required<Input>[Name]>
}

/** A field that is sent as it is typed. */
export const asIs = <Values, Sent>(of: (values: Values) => Sent): InputField<Values, Sent> => ({ of, write: of })

/** A text that is sent without the spaces around it; these alone are no change. */
export const trimmed = <Values>(of: (values: Values) => string): InputField<Values, string> => ({
  of,
  write: (values) => of(values).trim(),
})

/** The input with those fields that differ from `base`, so that a save does not revert what others have changed meanwhile. {} if none does. */
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

/** The input with all fields. */
export function allFields<Input, Values>(table: InputTable<Input, Values>, values: Values): Required<Input> {
  // A table has all fields.
  return sent<Input>(namesOf(table), (name) => table[name].write(values)) as Required<Input>
}

const namesOf = <Input, Values>(table: InputTable<Input, Values>) => Object.keys(table) as (keyof Input)[]

const sent = <Input>(names: readonly (keyof Input)[], valueOf: (name: keyof Input) => unknown) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Partial<Input>
