import { overlay } from '../overlay.ts'
import type { Body } from './fields.ts'

/** A property of a body that a plain server does not store. JSON has its value alone. REST-8. */
export class OwnProperty {
  constructor(
    readonly value: unknown,
    /** What a plain server answers, in Estonian. */
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
   * @param property the current one; null in a new record and where the record lacks it, undefined where only the changes are sent
   * @param context what writing needs besides, such as the records of files
   * @throws BAD_USER_INPUT
   */
  write: (value: Value, property: unknown, context: Context) => unknown
  /** Null empties the field; of others null is the same as leaving it out. */
  clearable?: true
  /** The property of a new record without the input; undefined leaves it out. */
  initial?: unknown
  /** The refusal of a plain server, in Estonian: the property is beyond §3, so that it would be lost there. REST-8. */
  beyond?: string
  /** Whether the records of this context have the field; default: all do. */
  has?: (context: Context) => boolean
}

/** A field of an input: `of` the field of the record whose property it writes, or a property that no record is answered with. */
type InputField<Fields, Value, Context> = Written<Value, Context> &
  ({ of: keyof Fields; told?: (value: never) => unknown } | { property: string })

/**
 * The table of an input: every field of it, so that a missing one does not compile. See README.md.
 * @typeParam Input the input of generated/types.ts
 * @typeParam Fields the type of the table of its record
 */
export type InputTable<Input, Fields, Context = void> = {
  [Name in keyof Required<Input>]: InputField<Fields, NonNullable<Input[Name]>, Context>
}

/** What a row of a table needs to be written; never if it needs nothing. */
type NeededBy<Row> = Row extends { has: (context: infer Context) => unknown }
  ? Context
  : Row extends { write: (...args: [never, never, infer Context]) => unknown }
    ? unknown extends Context
      ? never
      : Context
    : never

/** What the rows of a table need to be written; void if none needs anything. */
type ContextOf<Inputs> = [NeededBy<Inputs[keyof Inputs]>] extends [never] ? void : NeededBy<Inputs[keyof Inputs]>

/** Writes bodies by a table. */
export interface BodyWriter<Inputs> {
  /** The changed properties alone. @param now the record, if what it has is needed */
  changes: (input: Given<Inputs>, context: ContextOf<Inputs>, now?: Body) => Promise<Record<string, unknown>>
  /** The whole of a new record with the defaults of §3: what a server of §7 stores. */
  created: (input: Given<Inputs>, context: ContextOf<Inputs>) => Promise<Record<string, unknown>>
  /**
   * The whole of a part of a record, such as a block of the home page: what the input leaves out is as in a new one.
   * @param now the part as it is now; undefined where only the changes are sent
   */
  replaced: (
    input: Given<Inputs>,
    context: ContextOf<Inputs>,
    now: Body | undefined,
  ) => Promise<Record<string, unknown>>
  /** The properties that a whole record must have: each as it is now, else as in a new record. */
  kept: (now: Body) => Record<string, unknown>
  /** The editable fields of a row by their names in the input, for a conflict: unknown ones are null. */
  told: (row: object) => Record<string, unknown>
  /** The name of a given field that the records of this context do not have. */
  foreign: (input: Given<Inputs>, context: ContextOf<Inputs>) => string | undefined
  /** The properties that a plain server does not store. */
  beyond: readonly string[]
  /** English field names for the `valjad` of a refusal. */
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
  const isOf = (field: (typeof rows)[number], context: ContextOf<Inputs>) => field.has?.(context as never) ?? true

  async function changes(
    input: Given<Inputs>,
    context: ContextOf<Inputs>,
    now?: Body,
  ): Promise<Record<string, unknown>> {
    const values: Body = { ...input }
    const given = rows.filter(({ name, clearable }) => values[name] != null || (values[name] === null && clearable))
    // At once, as some read files. Each value is of the type that its `write` takes, as the context is: the table is one of this input.
    const written = given.map(async ({ name, wire, write, beyond }) => {
      const value = values[name]
      const sent = value === null ? null : await write(value as never, now && (now[wire] ?? null), context as never)
      return [wire, beyond === undefined ? sent : new OwnProperty(sent, beyond)] as const
    })
    return Object.fromEntries<unknown>(await Promise.all(written))
  }

  async function replaced(input: Given<Inputs>, context: ContextOf<Inputs>, now: Body | undefined) {
    const initial = withInitial
      .filter((field) => isOf(field, context))
      .map(({ wire, initial }) => [wire, initial] as const)
    return overlay(Object.fromEntries<unknown>(initial), await changes(input, context, now))
  }

  return {
    changes,
    replaced,
    created: (input, context) => replaced(input, context, {}),
    kept: (now) => Object.fromEntries(withInitial.map(({ wire, initial }) => [wire, now[wire] ?? initial])),
    told(row) {
      const values: Body = { ...row }
      return Object.fromEntries(
        rows.flatMap((field) => {
          if (!('of' in field)) return []
          const value = values[String(field.of)]
          return [[field.name, value == null ? null : (field.told ?? asTold)(value as never)]]
        }),
      )
    },
    foreign(input, context) {
      const values: Body = { ...input }
      return rows.find((field) => values[field.name] != null && !isOf(field, context))?.name
    },
    beyond: rows.flatMap(({ wire, beyond }) => (beyond === undefined ? [] : [wire])),
    fieldNames: Object.fromEntries(rows.map(({ name, wire }) => [wire, name])),
  }
}

const asTold = (value: unknown): unknown => value
