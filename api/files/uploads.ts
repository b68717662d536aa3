import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { callerOf } from '../http/caller.ts'
import { createOnce } from '../http/idempotency.ts'
import type { Transaction } from '../store/database.ts'
import { fileLeftovers, files } from '../store/tables/files.ts'
import type { WireFile } from './fileRecord.ts'
import type { ImageWorkers } from './images/imageWorkers.ts'
import { judge } from './judge.ts'
import { cleanName } from './names.ts'
import { findFile } from './reading.ts'
import { brokenOff, receive, type UploadLimits } from './receive.ts'
import { discard, type FilePlaces } from './storage/filePlaces.ts'
import { synced } from './storage/storage.ts'
import { storageFailure } from './storage/storageFailure.ts'

/** The folder of an upload: who may fetch it. FILE-5. */
export type Folder = (typeof files.$inferInsert)['kaust']

/** How files are taken, and what decodes images. */
export interface UploadRules {
  limits: UploadLimits
  images: ImageWorkers
}

/**
 * Takes the file of a request: receives it aside, judges and cleans it, makes an image's sizes, and then puts it in its place
 * together with its row. Broken off or killed anywhere, nothing of it stays. FILE-4, FILE-6.
 * @throws 400 for a form or an image that is broken, 413 over the limit, 415 for HEIC, 507 where the disk is full
 */
export async function uploadFile(
  places: FilePlaces,
  { limits, images }: UploadRules,
  request: FastifyRequest,
  folder: Folder,
) {
  try {
    await mkdir(places.stagingDir, { recursive: true })
    const staging = await mkdtemp(join(places.stagingDir, 'fail-'))
    try {
      const received = join(staging, 'received')
      const { name, digest } = await receive(request, received, limits)
      const ready = join(staging, 'ready')
      await mkdir(ready)
      const row = { kaust: folder, ...(await prepare(images, received, name, ready)) }
      requirePresence(request)
      return await keep(places, request, ready, row, digest)
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  } catch (error) {
    throw storageFailure(error)
  }
}

type PreparedRow = Pick<typeof files.$inferInsert, 'nimi' | 'algfail' | 'mimetype' | 'size' | 'suurused'>

/** Makes a folder ready with all that is kept of a file. */
async function prepare(images: ImageWorkers, received: string, name: string, ready: string): Promise<PreparedRow> {
  const { mimetype, extension, image } = await judge(received, cleanName(name, 'bin'))
  const algfail = `original.${extension}`
  const nimi = cleanName(name, extension)
  if (image) {
    const { size, suurused } = await images.prepare(received, image, ready, algfail)
    return { nimi, algfail, mimetype, size, suurused }
  }
  await rename(received, join(ready, algfail))
  const { size } = await stat(join(ready, algfail))
  return { nimi, algfail, mimetype, size, suurused: [] }
}

/**
 * The folder is written down as a leftover first; the row that makes it a file takes that away in the same transaction.
 * A repeat of an earlier upload (REST-7) answers with the first one's file and leaves nothing.
 */
async function keep(
  places: FilePlaces,
  request: FastifyRequest,
  ready: string,
  row: Omit<typeof files.$inferInsert, '_id'>,
  digest: string,
): Promise<WireFile> {
  const { db, storage } = places
  const _id = newId()
  const kaust = `${row.kaust}/${_id}`
  const nimed = await readdir(ready)
  for (const name of nimed) await synced(join(ready, name))
  await synced(ready)
  const [leftover] = await db.insert(fileLeftovers).values({ kaust, nimed }).returning({ since: fileLeftovers.since })
  if (!leftover) throw new Error(`The leftover ${kaust} was not written down`)
  try {
    await storage.place(ready, kaust)
    requirePresence(request)
    const create = async (tx: Transaction) => {
      await tx.insert(files).values({ _id, ...row, lisajaId: callerOf(request)._id })
      // Placing may have lasted so long that the sweeper took the folder for abandoned: see discard.
      const ours = and(eq(fileLeftovers.kaust, kaust), eq(fileLeftovers.since, leftover.since))
      const taken = await tx.delete(fileLeftovers).where(ours)
      if (taken.rowCount !== 1) throw brokenOff()
    }
    const file = await createOnce(db, request, { id: _id, create, read: findFile, content: `${row.nimi}\n${digest}` })
    if (file._id !== _id) await discard(places, kaust)
    return file
  } catch (error) {
    await discard(places, kaust)
    throw error
  }
}

/** Who has gone meanwhile has broken the upload off: nobody would hear of the file. */
function requirePresence(request: FastifyRequest) {
  if (request.raw.socket.destroyed) throw brokenOff()
}
