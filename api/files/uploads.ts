import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../http/session/caller.ts'
import { createOnce } from '../records/createOnce.ts'
import { newId } from '../store/clock/ids.ts'
import type { Transaction } from '../store/database.ts'
import { files } from '../store/tables/files.ts'
import type { WireFile } from './fileRecord.ts'
import type { ImageWorkers } from './images/imageWorkers.ts'
import { prepareFolder } from './prepareFolder.ts'
import { findFile } from './reading.ts'
import { receive, uploadAborted, type UploadLimits } from './receive.ts'
import { discard, type FileDeps, whileCleaning } from './storage/fileDeps.ts'
import { storageFailure } from './storage/storageFailure.ts'
import { storeFolder } from './storeFolder.ts'

/** A file's visibility, which is also its folder in the storage. FILE-5. */
export type Folder = (typeof files.$inferInsert)['kaust']

/** Limits of uploads, and the image decoders. */
export interface UploadOptions {
  limits: UploadLimits
  images: ImageWorkers
}

/**
 * Handles an upload: receives it into a staging folder, detects its type, cleans it, makes an image's variants, moves the result into the
 * storage and creates its row. If it is aborted at any step, nothing of it remains. FILE-4, FILE-6.
 * @param signal aborted when the client has disconnected
 * @throws 400 for a broken form or image, 413 over the limit, 415 for HEIC, 507 when the disk is full
 */
export async function uploadFile(
  deps: FileDeps,
  { limits, images }: UploadOptions,
  request: FastifyRequest,
  folder: Folder,
  signal: AbortSignal,
) {
  try {
    await mkdir(deps.stagingDir, { recursive: true })
    const staging = await mkdtemp(join(deps.stagingDir, 'fail-'))
    try {
      const received = join(staging, 'received')
      const { name, digest } = await receive(request, received, limits)
      const ready = join(staging, 'ready')
      await mkdir(ready)
      const file = { received, name, folder: ready, uploader: callerOf(request)._id }
      const row = { kaust: folder, ...(await prepareFolder(images, file, signal)) }
      requireConnected(request)
      return await storeFile(deps, request, { ready, row, digest }, signal)
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  } catch (error) {
    signal.throwIfAborted()
    throw storageFailure(error)
  }
}

/**
 * Stores the folder `ready` as a new file. A repeat of an earlier upload (REST-7) returns the first one's file and stores nothing.
 */
async function storeFile(
  deps: FileDeps,
  request: FastifyRequest,
  { ready, row, digest }: { ready: string; row: Omit<typeof files.$inferInsert, '_id'>; digest: string },
  signal: AbortSignal,
): Promise<WireFile> {
  const _id = newId()
  const kaust = `${row.kaust}/${_id}`
  const commit = (owned: (tx: Transaction) => Promise<void>) => {
    requireConnected(request)
    return createOnce(deps.db, request, {
      id: _id,
      create: async (tx) => {
        await tx.insert(files).values({ _id, ...row, lisajaId: callerOf(request)._id })
        await owned(tx)
      },
      read: findFile,
      version: null,
      content: `${row.nimi}\n${digest}`,
    })
  }
  const file = await storeFolder(deps, { ready, kaust }, commit, signal)
  if (file._id !== _id) await discard(deps, kaust, whileCleaning())
  return file
}

/** A disconnected client would never learn of the file, so the upload counts as aborted. */
function requireConnected(request: FastifyRequest) {
  if (request.raw.socket.destroyed) throw uploadAborted()
}
