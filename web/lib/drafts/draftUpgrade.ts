// Migrates the drafts of builds before 29 November 2026, which stored a row for each field. Delete this file after 1 June 2027, when all of
// them have expired.
import type { DBSchema, IDBPTransaction } from 'idb'
import { type DraftContent, type FormerField, type Sealed, toBase64 } from './sealing.ts'

type DraftKey = Record<'owner' | 'draftId' | 'originId', string>

/** A field as a row of the object store `parts`. */
interface FormerRow extends DraftKey {
  kind: keyof DraftContent
  part: string
  sealed: { plain: unknown } | { iv: Uint8Array; bytes: ArrayBuffer }
}

interface FormerSchema extends DBSchema {
  drafts: { key: string[]; value: DraftKey & { sealed?: Sealed } }
  parts: { key: string[]; value: FormerRow }
}

/** The transaction that upgrades a database of the first version. */
export type FormerTransaction = IDBPTransaction<FormerSchema, ('drafts' | 'parts')[], 'versionchange'>

/**
 * Moves the fields of each draft into its row. The fields remain encrypted one by one until the draft is written, as their authors are not
 * signed in. Changes nothing if it fails, such as when storage is full.
 */
export async function migrateRows(transaction: FormerTransaction): Promise<void> {
  // Opening the database reports the failure.
  transaction.done.catch(() => {})
  try {
    const drafts = transaction.objectStore('drafts')
    const fields = await transaction.objectStore('parts').getAll()
    for (const row of await drafts.getAll()) {
      const isOwn = (field: FormerRow) =>
        (['owner', 'draftId', 'originId'] as const).every((key) => field[key] === row[key])
      await drafts.put({ ...row, sealed: { fields: fields.filter(isOwn).map(fieldOf) } })
    }
    transaction.db.deleteObjectStore('parts')
  } catch {
    transaction.abort()
  }
}

const fieldOf = ({ kind, part, sealed }: FormerRow): FormerField => ({
  kind,
  part,
  sealed: 'plain' in sealed ? sealed : joined(toBase64(sealed.iv), toBase64(new Uint8Array(sealed.bytes))),
})

/** Joins a 12-byte nonce and the ciphertext, both in base64: 12 bytes need no padding. */
const joined = (nonce: string, bytes: string) => ({ bytes: nonce + bytes })

/** A note in localStorage. A tab of a previous build still writes one when it is left, as it cannot write to the upgraded database. */
export interface FormerNote extends Record<keyof DraftContent, FormerFields> {
  changes?: unknown
}

type FormerFields = Record<string, { plain: unknown } | { iv: string; bytes: string }>

/** Converts a note to a write. */
export function migrateNote<Note extends FormerNote>({ changes, value, base, ...write }: Note) {
  const fieldsOf = (kind: keyof DraftContent, parts: FormerFields): FormerField[] =>
    Object.entries(parts).map(([part, sealed]) => ({
      kind,
      part,
      sealed: 'plain' in sealed ? sealed : joined(sealed.iv, sealed.bytes),
    }))
  const fields = [...fieldsOf('value', value), ...fieldsOf('base', base)]
  return { ...write, isChange: changes !== undefined, sealed: { fields } }
}
