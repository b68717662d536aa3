import { type DraftDatabase, type DraftRow, keysBelow } from './database.ts'
import type { DraftWrite, StoredAt } from './draftWrite.ts'
import type { Sealed } from './sealing.ts'

/**
 * Stores a write, in one transaction with the look at what is stored: compare and swap. The same write is stored once only.
 * @param changedAt when the content was typed, in ms since the epoch
 * @returns where it is now @throws if storage is full or blocked
 */
export async function commitWrite(
  database: DraftDatabase,
  write: DraftWrite,
  changedAt = Date.now(),
): Promise<StoredAt> {
  const { owner, draftId, revision } = write
  const transaction = database.transaction(['drafts', 'parts'], 'readwrite')
  const [drafts, parts] = [transaction.objectStore('drafts'), transaction.objectStore('parts')]
  const rows = await drafts.getAll(keysBelow(owner, draftId))
  const stored = rows.find((row) => row.revision === revision)
  if (stored) return { originId: stored.originId, revision }
  const { originId, isNext } = targetOf(write, rows)

  const put = (kind: 'value' | 'base', part: string, sealed: Sealed) =>
    parts.put({ owner, draftId, originId, kind, part, sealed })
  const putChanges = (changed: readonly string[]) =>
    changed.map((part) => {
      const sealed = write.value[part]
      return sealed ? put('value', part, sealed) : parts.delete([owner, draftId, originId, 'value', part])
    })
  const putAll = () => [
    parts.delete(keysBelow(owner, draftId, originId)),
    ...Object.entries(write.value).map(([part, sealed]) => put('value', part, sealed)),
    ...Object.entries(write.base).map(([part, sealed]) => put('base', part, sealed)),
  ]
  try {
    await Promise.all([
      drafts.put({ owner, draftId, originId, revision, changedAt }),
      ...(isNext && write.changes ? putChanges(write.changes.parts) : putAll()),
      transaction.done,
    ])
  } catch (error) {
    abort(transaction)
    throw error
  }
  return { originId, revision }
}

/** The origin to write under, and whether the stored draft differs from the write by its `changes` only. */
function targetOf(write: DraftWrite, rows: readonly DraftRow[]): { originId: string; isNext: boolean } {
  const seen = rows.find((row) => write.replaces.includes(row.revision))
  if (seen) return { originId: seen.originId, isNext: seen.revision === write.changes?.since }
  // What was to be changed has been saved or discarded since, and its origin is the idempotency key of the record that was made of it.
  const isFinished = write.changes !== undefined
  const isTaken = rows.some((row) => row.originId === write.originId)
  // The revision is unique, and the same when the write comes again.
  return { originId: isFinished || isTaken ? write.revision : write.originId, isNext: false }
}

/** A request that throws before it is made does not abort by itself, and half of the write would be stored. */
function abort(transaction: { abort: () => void; done: Promise<unknown> }): void {
  transaction.done.catch(() => {})
  try {
    transaction.abort()
  } catch {
    // It has been aborted by the failed request.
  }
}
