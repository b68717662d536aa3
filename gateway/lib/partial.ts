import { asSaved, garbledAnswer, GatewayError } from '../errors.ts'

/** A value that is available already, or being loaded. */
export type MaybePromise<T> = T | Promise<T>

/** What is made of a value: at once where it is there, as a promise for each of thousands of rows is dear. */
export function whenThere<T, Made>(value: MaybePromise<T>, make: (value: T) => Made): MaybePromise<Made> {
  return value instanceof Promise ? value.then(make) : make(value)
}

/** Reads a field of a record: directly if the record has it, else from the complete record. */
export type FieldReader<Model, Missing = never> = <Field extends keyof Model>(
  row: Model,
  field: Field,
) => MaybePromise<Exclude<Model[Field], undefined> | Missing>

/** A record that may be incomplete: a missing field is undefined, an empty one null. */
interface PartialRecord {
  id?: string
  /** Set when the record is the response of a successful write (REST-8). */
  saved?: true
}

interface WholeRecord<Model> {
  /** Name of the record in log messages, such as "a topic". */
  what: string
  /** Loads the complete record; called for every incomplete row, so it should share its reads. */
  load: (row: Model, field: keyof Model) => MaybePromise<Model | null | undefined>
}

/**
 * Creates a reader of fields that a record may lack: they are loaded, never resolved to null or empty.
 * @throws UPSTREAM_ERROR when the complete record lacks the field, too; with `saved` for the result of a write
 */
export function partial<Model extends PartialRecord>({ what, load }: WholeRecord<Model>): FieldReader<Model> {
  return (row, field) => {
    const value = row[field]
    if (isKnown(value)) return value
    const whole = load(row, field)
    const found = whole instanceof Promise ? undefined : whole?.[field]
    if (isKnown(found)) return found
    return readAfter(row, async () => {
      const loaded = (await whole)?.[field]
      if (!isKnown(loaded)) throw garbledAnswer(`${String(field)} of ${what} is missing`)
      return loaded
    })
  }
}

/**
 * Like `partial` for a record that may have been deleted: its fields are then null. Returns synchronously where `load`
 * does, which matters for thousands of rows.
 */
export function partialOrNull<Model extends PartialRecord>(load: WholeRecord<Model>['load']): FieldReader<Model, null> {
  return (row, field) => {
    const value = row[field]
    if (isKnown(value)) return value
    const whole = load(row, field)
    return whole instanceof Promise ? whole.then((found) => known(found?.[field])) : known(whole?.[field])
  }
}

/** Reads the result of a write; if that fails, the error says that the write itself has succeeded. REST-8. */
export async function readAfter<T>({ saved }: PartialRecord, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw saved ? asSaved(error) : error
  }
}

interface RowsToComplete<Model> {
  rows: readonly Model[]
  /** The selected fields. */
  fields: readonly (keyof Model)[]
  /** Loads the complete record. */
  load: (id: string) => Promise<Model>
  /** Remaining REST calls of the request. */
  callsLeft: number
}

/**
 * Loads the complete records of all rows that lack any of the fields, concurrently, and merges them into the rows,
 * whose own values take precedence. A row whose record fails stays incomplete: its fields fail by themselves.
 * @throws TOO_COSTLY when that needs more calls than are left: one error of the list instead of errors in most rows
 */
export async function completeRows<Model extends { id: string }>(options: RowsToComplete<Model>): Promise<void> {
  const { rows, fields, load, callsLeft } = options
  const lacking = rows.filter((row) => fields.some((field) => row[field] === undefined))
  const ids = [...new Set(lacking.map(({ id }) => id))]
  if (ids.length > callsLeft) throw new GatewayError('TOO_COSTLY')
  const found = await Promise.allSettled(ids.map(load))
  const wholes = new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.id, one.value]] : [])))
  for (const row of lacking) {
    const whole = wholes.get(row.id)
    if (whole) Object.assign(row, { ...whole, ...withoutUnknown(row) })
  }
}

function withoutUnknown(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

function isKnown<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined
}

function known<T>(value: T): Exclude<T, undefined> | null {
  return isKnown(value) ? value : null
}
