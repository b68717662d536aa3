import { z } from 'zod'
import { idSchema } from '../http/fields.ts'
import type { Database, Transaction } from '../store/database.ts'

/** A use of a file. FILE-7. */
export const fileUseSchema = z
  .object({
    liik: z.enum(['teema', 'postitus', 'artikkel', 'protokoll']),
    _id: idSchema,
    pealkiri: z.string().describe('Of a post: the title of its topic; of a protocol: its date'),
    tee: z.string().describe('The place under /sise'),
  })
  .meta({ id: 'Kasutus' })

export type WireFileUse = z.infer<typeof fileUseSchema>

/** Finds the uses of a file in one domain. */
export type FindFileUses = (db: Database, fileId: string) => Promise<WireFileUse[]>

/**
 * A domain's hook in the transaction that deletes a file. It runs before the file is locked, as records are always
 * locked before their files, and is rolled back when the deletion is refused.
 */
export type BeforeFileDeletion = (tx: Transaction, fileId: string) => Promise<void>
