import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import type { Database } from '../../store/database.ts'
import { fileTexts } from '../../store/tables/files.ts'
import { startImageProcess } from '../images/imageProcess.ts'
import type { FileDeps } from '../storage/fileDeps.ts'
import { codeOf } from '../storage/storageFailure.ts'

/** Resource limits for reading the text of one file. */
export interface TextLimits {
  /** In ms, from when the process begins. */
  timeoutMs: number
  /** Resident memory of the process, in bytes. */
  memory: number
}

const usualLimits: TextLimits = { timeoutMs: 20_000, memory: 512 * 1024 ** 2 }
/** How often a file is tried whose process ends without a result. */
const mostAttempts = 3
/** Together they take less than longestMs, with the usual limit. */
const mostPerRun = 20
const withText = `(f.mimetype like 'text/%' and f.mimetype not like 'text/html%' or f.mimetype in ('application/pdf',
  'application/vnd.oasis.opendocument.text', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'))`

/**
 * Reads the texts of documents that are not read yet, one at a time: it is queued nowhere, so that uploads, imports, restored backups and
 * the trash need nothing for it. SEARCH-1.
 */
export const readingTexts = (deps: FileDeps): RepeatingWork => ({
  run: (signal) => readTexts(deps, signal),
  everyMs: 10_000,
  firstAfterMs: 10_000,
  longestMs: 600_000,
})

/**
 * Reads the texts of some files, the newest first. A file that has failed three times, or whose attempts were killed, stays without a text.
 * SEARCH-1.
 * @throws when the storage does not respond, which costs no attempt
 */
export async function readTexts(deps: FileDeps, signal: AbortSignal, limits = usualLimits): Promise<void> {
  for (let count = 0; count < mostPerRun && !signal.aborted; count += 1) {
    const file = await nextFile(deps.db)
    if (!file) return
    await readFileText(deps, file, signal, limits)
  }
}

interface NextFile extends Record<string, unknown> {
  _id: string
  key: string
  mimetype: string
}

async function nextFile(db: Database): Promise<NextFile | undefined> {
  const { rows } = await db.execute<NextFile>(sql`
    select f._id, concat(f.kaust, '/', f._id, '/', f.algfail) as key, f.mimetype
    from files f left join file_texts t on t.fail_id = f._id
    where ${sql.raw(withText)} and (t.fail_id is null or t.tekst is null and t.katseid < ${mostAttempts})
    order by coalesce(t.katseid, 0), f.lisatud desc limit 1`)
  return rows[0]
}

async function readFileText(
  deps: FileDeps,
  { _id, key, mimetype }: NextFile,
  signal: AbortSignal,
  limits: TextLimits,
): Promise<void> {
  await mkdir(deps.stagingDir, { recursive: true })
  const folder = await mkdtemp(join(deps.stagingDir, 'tekst-'))
  try {
    const source = join(folder, 'fail')
    const isStored = await fetchFile(deps, key, source, signal)
    // Before the attempt: one that kills the api counts, too.
    await storeText(deps.db, _id, isStored ? null : '')
    if (!isStored) return
    try {
      await storeText(deps.db, _id, await readInProcess(source, mimetype, signal, limits))
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error, file: _id }, 'the text of a file could not be read')
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies a file to the disk; false if the storage does not have it. */
async function fetchFile({ storage }: FileDeps, key: string, to: string, signal: AbortSignal): Promise<boolean> {
  try {
    await pipeline(await storage.read(key, signal), createWriteStream(to), { signal })
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Reads a text in a process of its own, which has a lower priority and ends with it. */
async function readInProcess(source: string, mimetype: string, signal: AbortSignal, limits: TextLimits) {
  const process = startImageProcess(limits.memory)
  try {
    const { timeoutMs } = limits
    const outcome = await process.run({ kind: 'text', source, mimetype, timeoutMs }, timeoutMs, signal)
    return z.string().parse('done' in outcome ? outcome.done : undefined)
  } finally {
    await process.end()
  }
}

/** Stores the text of a file, null for the begin of an attempt, unless the file was deleted meanwhile. */
async function storeText(db: Database, id: string, tekst: string | null): Promise<void> {
  await db.execute(sql`
    insert into ${fileTexts} (fail_id, tekst, katseid) select f._id, ${tekst}, 1 from files f where f._id = ${id}::uuid
    on conflict (fail_id) do update set tekst = excluded.tekst,
      katseid = file_texts.katseid + case when excluded.tekst is null then 1 else 0 end`)
}
