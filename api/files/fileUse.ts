import { z } from 'zod'
import { idSchema } from '../http/fields.ts'
import type { Database, Transaction } from '../store/database.ts'

/** A place where a file is used. FILE-7. */
export const fileUseSchema = z
  .object({
    liik: z.enum(['teema', 'postitus', 'artikkel']),
    _id: idSchema,
    pealkiri: z.string().describe('Of a post: the title of its topic'),
    tee: z.string().describe('The place under /sise'),
  })
  .meta({ id: 'Kasutus' })

export type WireFileUse = z.infer<typeof fileUseSchema>

/** Finds where a domain uses a file. Each domain hands in its own. */
export type FindFileUses = (db: Database, fileId: string) => Promise<WireFileUse[]>

/**
 * What a domain does in the transaction that deletes a file, before the file is locked: writings are locked before their
 * files, as where files are attached. Undone where the deletion is refused.
 */
export type BeforeFileGoes = (tx: Transaction, fileId: string) => Promise<void>
