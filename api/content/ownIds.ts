import { z } from 'zod'

const wrongId = 'Tunnuses võivad olla ainult tähed, numbrid ja märgid . _ : - (kuni 64 tähemärki).'

/** The id of an item within a record. The client chooses it, so that it exists before the record is saved. */
export const ownIdSchema = z.string(wrongId).regex(/^[\w.:-]{1,64}$/, wrongId)

/** Whether all ids are different. */
export function withoutRepeats(rows: readonly { id: string }[]): boolean {
  return new Set(rows.map(({ id }) => id)).size === rows.length
}
