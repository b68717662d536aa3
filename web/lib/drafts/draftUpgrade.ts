// Takes over the drafts of the builds before 29 November 2026, which stored a row for each field. To be deleted after 1 June 2027, when all of
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
 * Moves the fields of each draft into its row. They remain encrypted one by one, as their authors are not signed in, until the draft is written.
 * Nothing is changed if it fails, as where storage is full.
 */
export async function takeOverRows(transaction: FormerTransaction): Promise<void> {
  // A failure is that of the opening of the database.
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

/** A nonce of 12 bytes ends without padding. */
const joined = (nonce: string, bytes: string) => ({ bytes: nonce + bytes })

/** A note in localStorage. A tab with a former build still makes one when it is left, as it cannot write to the upgraded database. */
export interface FormerNote extends Record<keyof DraftContent, FormerParts> {
  changes?: unknown
}

type FormerParts = Record<string, { plain: unknown } | { iv: string; bytes: string }>

/** The write of a note. */
export function takeOverNote<Note extends FormerNote>({ changes, value, base, ...write }: Note) {
  const fieldsOf = (kind: keyof DraftContent, parts: FormerParts): FormerField[] =>
    Object.entries(parts).map(([part, sealed]) => ({
      kind,
      part,
      sealed: 'plain' in sealed ? sealed : joined(sealed.iv, sealed.bytes),
    }))
  const fields = [...fieldsOf('value', value), ...fieldsOf('base', base)]
  return { ...write, isChange: changes !== undefined, sealed: { fields } }
}
