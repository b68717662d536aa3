import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { retentionSeconds } from '../../../schema/rules/client/retention.ts'
import type { QueuedWork } from '../../jobs/jobKind.ts'
import { queueJob } from '../../jobs/queue.ts'
import { recordAudit } from '../../records/audit.ts'
import { newId } from '../../store/clock/ids.ts'
import { retained } from '../../store/clock/retained.ts'
import type { Database } from '../../store/database.ts'
import { dataExports, exportFile, exportFolder, leaveToSweeper } from '../../store/tables/exports.ts'
import { fileLeftovers, files } from '../../store/tables/files.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { FileDeps } from '../storage/fileDeps.ts'
import { requireRoom } from '../storage/room.ts'
import { codeOf } from '../storage/storageFailure.ts'
import { storeFolder } from '../storeFolder.ts'
import { uniqueNames, zipOf } from '../zip.ts'
import { collectOwnData } from './collect.ts'
import { readableData } from './readable.ts'

/** The path of the download. */
export const exportPath = '/api/static/foorum/minuandmed.zip'
/** The key of an export in the storage. */
export const exportKey = (id: string): string => `${exportFolder(id)}/${exportFile}`

type StoredExport = typeof dataExports.$inferSelect

/** The states of an export: being made, failed and tried again, without room and tried again, ready. */
export const exportStates = ['tegemisel', 'ei-onnestunud', 'ruum', 'valmis'] as const

function stateOf(valmis: Date | null, viga: string | null): (typeof exportStates)[number] {
  if (valmis) return 'valmis'
  if (viga === null) return 'tegemisel'
  return viga === 'ruum' ? 'ruum' : 'ei-onnestunud'
}

/** An export as in a response. OWN-1. */
export const exportRecord = ({ _id, alates, valmis, suurus, viga }: StoredExport) => ({
  _id,
  seis: stateOf(valmis, viga),
  alates: alates.toISOString(),
  kuni: valmis && new Date(valmis.getTime() + retentionSeconds('exports') * 1_000).toISOString(),
  suurus,
  url: valmis && exportPath,
})

/** The latest export of a member, until it expires; null without one. */
export async function findExport(db: Database, userId: string): Promise<StoredExport | null> {
  const isAlive = or(isNull(dataExports.valmis), gt(dataExports.valmis, sql`now() - ${retained('exports')}`))
  const [found] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), isAlive))
  return found ?? null
}

/** The details of the job that makes an export. */
interface ExportDetails {
  userId: string
  exportId: string
}

/** Begins an export, unless one is being made. @returns that one or the new one */
export function beginExport(db: Database, userId: string): Promise<StoredExport> {
  return inTransaction(db, async (tx) => {
    const exportId = newId()
    // The bytes of an earlier one, or of a killed attempt.
    await tx.execute(leaveToSweeper(sql`data_exports where user_id = ${userId}::uuid and valmis is not null`))
    const values = { _id: exportId, alates: sql`now()`, valmis: null, suurus: null, viga: null }
    const [begun] = await tx
      .insert(dataExports)
      .values({ userId, _id: exportId })
      .onConflictDoUpdate({ target: dataExports.userId, set: values, setWhere: sql`${dataExports.valmis} is not null` })
      .returning()
    if (begun) {
      const details: ExportDetails = { userId, exportId }
      await queueJob(tx, 'exportOwnData', details)
      await recordAudit(tx, 'eksport', { liige: userId })
      return begun
    }
    const [running] = await tx.select().from(dataExports).where(eq(dataExports.userId, userId))
    if (!running) throw new Error('An export is neither new nor running')
    return running
  })
}

/**
 * The job that makes the archive of a member's data: `andmed.json`, `andmed.html`, and the originals of the member's files. It is a file of
 * the storage until it expires; the sweeper removes it. OWN-1.
 */
export const exportingOwnData = (deps: FileDeps): QueuedWork<ExportDetails> => ({
  async run({ details: { userId, exportId } }, signal) {
    const { db, stagingDir } = deps
    const isWanted = and(eq(dataExports._id, exportId), isNull(dataExports.valmis))
    const [wanted] = await db.select().from(dataExports).where(isWanted)
    if (!wanted) return
    await mkdir(stagingDir, { recursive: true })
    const staging = await mkdtemp(join(stagingDir, 'export-'))
    try {
      const own = await db.select().from(files).where(eq(files.lisajaId, userId))
      await requireRoom(
        stagingDir,
        own.reduce((sum, { size }) => sum + size, 0),
      )
      const data = await collectOwnData(db, userId)
      const names = uniqueNames(own.map(({ nimi }) => nimi))
      const texts = { 'andmed.json': JSON.stringify(data, null, 1), 'andmed.html': readableData(data, names) }
      const ready = join(staging, 'ready')
      await mkdir(ready)
      const zip = join(ready, exportFile)
      await pipeline(zipOf(deps, own, signal, { texts, folder: 'failid/' }).bytes, createWriteStream(zip), { signal })
      const { size: suurus } = await stat(zip)
      const kaust = exportFolder(exportId)
      // Of an attempt that was killed after it had stored its bytes.
      await deps.storage.remove(kaust, [exportFile], signal)
      await db.delete(fileLeftovers).where(eq(fileLeftovers.kaust, kaust))
      const commit = (owned: Parameters<Parameters<typeof storeFolder>[2]>[0]) =>
        inTransaction(db, async (tx) => {
          await owned(tx)
          const made = await tx
            .update(dataExports)
            .set({ valmis: sql`now()`, suurus, viga: null })
            .where(isWanted)
          if (made.rowCount !== 1) throw new Error('The member was deleted while the data were exported')
        })
      await storeFolder(deps, { ready, kaust }, commit, signal)
    } catch (error) {
      const viga = ['ENOSPC', 'EDQUOT'].includes(codeOf(error)) ? 'ruum' : 'muu'
      await db.update(dataExports).set({ viga }).where(isWanted)
      throw error
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  },
})
