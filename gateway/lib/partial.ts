import { asSaved, GatewayError, malformedResponse } from '../errors.ts'

/** A value that is available already, or being loaded. */
export type MaybePromise<T> = T | Promise<T>

/** Maps a value, synchronously if it is available, as promises for thousands of rows are expensive. */
export function mapValue<T, Made>(value: MaybePromise<T>, make: (value: T) => Made): MaybePromise<Made> {
  return value instanceof Promise ? value.then(make) : make(value)
}

/** Reads a field of a row, or of the complete record if the row does not have it. */
export type FieldReader<Model, Missing = never> = <Field extends keyof Model>(
  row: Model,
  field: Field,
) => MaybePromise<Exclude<Model[Field], undefined> | Missing>

/** A record that may be incomplete: a field that was not loaded is undefined, an empty one null. */
interface PartialRecord {
  id?: string
  /** Set when the record is the response of a successful write (REST-8). */
  saved?: true
}

interface CompleteRecord<Model> {
  /** The record in log messages, such as 'a topic'. */
  what: string
  /** Loads the complete record; called for every incomplete row, so it should share its reads. */
  load: (row: Model, field: keyof Model) => MaybePromise<Model | null | undefined>
}

/**
 * Creates a reader that loads fields which a row does not have; it never returns them null or empty instead.
 * @throws UPSTREAM_ERROR when the complete record does not have the field either; with `saved` for the result of a write
 */
export function partial<Model extends PartialRecord>({ what, load }: CompleteRecord<Model>): FieldReader<Model> {
  return (row, field) => {
    const value = row[field]
    if (isKnown(value)) return value
    const complete = load(row, field)
    const found = complete instanceof Promise ? undefined : complete?.[field]
    if (isKnown(found)) return found
    return readAfter(row, async () => {
      const loaded = (await complete)?.[field]
      if (!isKnown(loaded)) throw malformedResponse(`${String(field)} of ${what} is missing`)
      return loaded
    })
  }
}

/**
 * Like `partial` for a record that may have been deleted: its fields are then null. Returns synchronously if `load` does.
 */
export function partialOrNull<Model extends PartialRecord>(
  load: CompleteRecord<Model>['load'],
): FieldReader<Model, null> {
  return (row, field) => {
    const value = row[field]
    if (isKnown(value)) return value
    const complete = load(row, field)
    return complete instanceof Promise ? complete.then((found) => known(found?.[field])) : known(complete?.[field])
  }
}

/** Reads a field of a row; if that fails after a write, the error has `saved`. REST-8. */
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
 * Loads the complete records of all rows that miss any of the fields, concurrently, and merges them into the rows, whose own values take
 * precedence. A row whose record fails stays incomplete: its fields fail by themselves.
 * @throws TOO_COSTLY when that needs more calls than are left: one error of the list instead of errors in most rows
 */
export async function completeRows<Model extends { id: string }>(options: RowsToComplete<Model>): Promise<void> {
  const { rows, fields, load, callsLeft } = options
  const incomplete = rows.filter((row) => fields.some((field) => row[field] === undefined))
  const ids = [...new Set(incomplete.map(({ id }) => id))]
  if (ids.length > callsLeft) throw new GatewayError('TOO_COSTLY')
  const found = await Promise.allSettled(ids.map(load))
  const completeById = new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.id, one.value]] : [])))
  for (const row of incomplete) {
    const complete = completeById.get(row.id)
    if (complete) Object.assign(row, { ...complete, ...withoutUnknown(row) })
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
