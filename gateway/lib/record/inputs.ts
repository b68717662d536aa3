import { overlay } from '../overlay.ts'
import type { Body } from './fields.ts'

/** A property that a plain server does not store. In JSON it is its value. REST-8. */
export class OwnProperty {
  constructor(
    readonly value: unknown,
    /** The refusal for a plain server, in Estonian. */
    readonly refusal: string,
  ) {}

  toJSON(): unknown {
    return this.value
  }
}

/** How a field of an input is written. */
interface Written<Value, Context> {
  /**
   * The value to send.
   * @param property the current property; null if missing or in a new record, undefined if only the changes are sent
   * @param context further dependencies, such as the records of files
   * @throws BAD_USER_INPUT
   */
  write: (value: Value, property: unknown, context: Context) => unknown
  /** Null empties the field; without `clearable` null leaves it unchanged. */
  clearable?: true
  /** The default of the property in a new record; undefined omits it. */
  initial?: unknown
  /** The property is beyond §3, so a plain server would lose it: the refusal in Estonian. REST-8. */
  beyond?: string
  /** Whether the records of this context have the field; default: all do. */
  has?: (context: Context) => boolean
}

/** A field of an input. It writes the property of a field of the record (`of`), or a write-only property. */
type InputField<Fields, Value, Context> = Written<Value, Context> &
  ({ of: keyof Fields; fromRow?: (value: never) => unknown } | { property: string })

/**
 * The table of an input: every field of it, so that a missing one does not compile. See README.md.
 * @typeParam Input the input of generated/types.ts
 * @typeParam Fields the type of the table of its record
 */
export type InputTable<Input, Fields, Context = void> = {
  [Name in keyof Required<Input>]: InputField<Fields, NonNullable<Input[Name]>, Context>
}

/** The context of a row of a table; never if it needs none. */
type NeededBy<Row> = Row extends { has: (context: infer Context) => unknown }
  ? Context
  : Row extends { write: (...args: [never, never, infer Context]) => unknown }
    ? unknown extends Context
      ? never
      : Context
    : never

/** The context of a table; void if no row needs one. */
type ContextOf<Inputs> = [NeededBy<Inputs[keyof Inputs]>] extends [never] ? void : NeededBy<Inputs[keyof Inputs]>

/** Writes bodies by a table. */
export interface BodyWriter<Inputs> {
  /** The changed properties alone. @param now the current record, if `write` needs its properties */
  changes: (input: Given<Inputs>, context: ContextOf<Inputs>, now?: Body) => Promise<Record<string, unknown>>
  /** A complete new record, with the defaults of §3. */
  created: (input: Given<Inputs>, context: ContextOf<Inputs>) => Promise<Record<string, unknown>>
  /**
   * A complete nested record, such as a block of the home page, with defaults for missing fields of the input.
   * @param now the current nested record; undefined if only the changes are sent
   */
  replaced: (
    input: Given<Inputs>,
    context: ContextOf<Inputs>,
    now: Body | undefined,
  ) => Promise<Record<string, unknown>>
  /** The required properties of a complete record: current values, else defaults. */
  required: (now: Body) => Record<string, unknown>
  /** The editable fields of a row by their names in the input, for a conflict; unknown ones are null. */
  inputValues: (row: object) => Record<string, unknown>
  /** The name of an input field that records of this context do not have. */
  foreign: (input: Given<Inputs>, context: ContextOf<Inputs>) => string | undefined
  /** The properties that a plain server does not store. */
  beyond: readonly string[]
  /** The names of input fields by the property names in `valjad` of a refusal. */
  fieldNames: Readonly<Record<string, string>>
}

type Given<Inputs> = { [Name in keyof Inputs]?: unknown }

/** Creates the writer of an input. @param fields the table of its record */
export function bodyWriter<Fields extends object, Inputs extends object>(
  fields: Fields,
  inputs: Inputs & Record<keyof Inputs, InputField<Fields, never, never>>,
): BodyWriter<Inputs> {
  const rows = Object.entries<InputField<Fields, never, never>>(inputs).map(([name, field]) => ({
    ...field,
    name,
    wire: 'of' in field ? (fields[field.of] as { wire: string }).wire : field.property,
  }))
  const withInitial = rows.filter(({ initial }) => initial !== undefined)
  const hasField = (field: (typeof rows)[number], context: ContextOf<Inputs>) => field.has?.(context as never) ?? true

  async function changes(
    input: Given<Inputs>,
    context: ContextOf<Inputs>,
    now?: Body,
  ): Promise<Record<string, unknown>> {
    const values: Body = { ...input }
    const given = rows.filter(({ name, clearable }) => values[name] != null || (values[name] === null && clearable))
    // Concurrently, as some read files. The table is one of this input, so values and context have the types that `write` takes.
    const written = given.map(async ({ name, wire, write, beyond }) => {
      const value = values[name]
      const sent = value === null ? null : await write(value as never, now && (now[wire] ?? null), context as never)
      return [wire, beyond === undefined ? sent : new OwnProperty(sent, beyond)] as const
    })
    return Object.fromEntries<unknown>(await Promise.all(written))
  }

  async function replaced(input: Given<Inputs>, context: ContextOf<Inputs>, now: Body | undefined) {
    const initial = withInitial
      .filter((field) => hasField(field, context))
      .map(({ wire, initial }) => [wire, initial] as const)
    return overlay(Object.fromEntries<unknown>(initial), await changes(input, context, now))
  }

  return {
    changes,
    replaced,
    created: (input, context) => replaced(input, context, {}),
    required: (now) => Object.fromEntries(withInitial.map(({ wire, initial }) => [wire, now[wire] ?? initial])),
    inputValues(row) {
      const values: Body = { ...row }
      return Object.fromEntries(
        rows.flatMap((field) => {
          if (!('of' in field)) return []
          const value = values[String(field.of)]
          return [[field.name, value == null ? null : (field.fromRow ?? unchanged)(value as never)]]
        }),
      )
    },
    foreign(input, context) {
      const values: Body = { ...input }
      return rows.find((field) => values[field.name] != null && !hasField(field, context))?.name
    },
    beyond: rows.flatMap(({ wire, beyond }) => (beyond === undefined ? [] : [wire])),
    fieldNames: Object.fromEntries(rows.map(({ name, wire }) => [wire, name])),
  }
}

const unchanged = (value: unknown): unknown => value
