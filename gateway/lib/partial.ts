import { asSaved, garbledAnswer, GatewayError } from '../errors.ts'

/** A value that is known already, or that is being loaded. */
export type Waiting<T> = T | Promise<T>

/** Reads a field of a record: at once where the record has it, else from the whole one. */
export type FieldReader<Model, Missing = never> = <Field extends keyof Model>(
  row: Model,
  field: Field,
) => Waiting<Exclude<Model[Field], undefined> | Missing>

/** A record of which a body may tell only a part: a field that it lacks is undefined, one that is empty is null. */
interface PartialRecord {
  id?: string
  /** The record is what a successful write answered with (REST-8). */
  saved?: true
}

interface WholeRecord<Model> {
  /** Names the record in the log: "a topic". */
  what: string
  /** Loads the whole record; called for every row that lacks a field, so it should share its reads. */
  load: (row: Model, field: keyof Model) => Waiting<Model | null | undefined>
}

/**
 * A reader of fields that a body may lack: they are loaded, never answered null or empty.
 * @throws UPSTREAM_ERROR where the whole record lacks the field too, with `saved` where the row comes from a write
 */
export function partial<Model extends PartialRecord>({ what, load }: WholeRecord<Model>): FieldReader<Model> {
  async function fromWhole<Field extends keyof Model>(row: Model, field: Field) {
    return readAfter(row, async () => {
      const value = (await load(row, field))?.[field]
      if (!isKnown(value)) throw garbledAnswer(`${String(field)} of ${what} is missing`)
      return value
    })
  }
  return (row, field) => {
    const value = row[field]
    return isKnown(value) ? value : fromWhole(row, field)
  }
}

/**
 * The same where a record may be gone: its fields are then null. Answers without a promise where `load` does, which matters
 * for thousands of rows.
 */
export function partialOrNull<Model extends PartialRecord>(load: WholeRecord<Model>['load']): FieldReader<Model, null> {
  return (row, field) => {
    const value = row[field]
    if (isKnown(value)) return value
    const whole = load(row, field)
    return whole instanceof Promise ? whole.then((found) => known(found?.[field])) : known(whole?.[field])
  }
}

/** Reads what shows the outcome of a write; where that fails, the error says that the write itself succeeded. REST-8. */
export async function readAfter<T>({ saved }: PartialRecord, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw saved ? asSaved(error) : error
  }
}

interface RowsToComplete<Model> {
  rows: readonly Model[]
  /** The fields that will be asked for. */
  fields: readonly (keyof Model)[]
  /** Reads the whole record. */
  load: (id: string) => Promise<Model>
  /** How many calls of the API the request may still make. */
  callsLeft: number
}

/**
 * Loads, all at once, the records of the rows that lack any of the fields, and lays what the rows have over them. A row whose
 * record cannot be read stays as it was: its fields then fail by themselves.
 * @throws TOO_COSTLY where that takes more calls than are left: one refusal of the list rather than an error in most rows
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
