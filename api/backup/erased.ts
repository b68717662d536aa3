import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { codeOf } from '../files/storage/storageFailure.ts'
import type { RepeatingWork } from '../jobs/jobKind.ts'
import type { Database, Transaction } from '../store/database.ts'
import { audit } from '../store/tables/audit.ts'
import { eraseTexts } from '../users/leaving/erasure.ts'
import { lockUser } from '../users/lockUser.ts'
import { removeUser } from '../users/profiles.ts'

/** The list of the ids of erased members, in DATA_DIR and beside the backups, so that no older backup brings them back. USER-10. */
const listName = 'erased.json'
const idsSchema = z.array(z.uuid())

/** The ids in the lists of folders. @throws for a list that cannot be read */
export async function readErased(folders: readonly string[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const folder of folders) {
    const path = join(folder, listName)
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return '[]'
      throw error
    })
    try {
      for (const id of idsSchema.parse(JSON.parse(text))) ids.add(id)
    } catch (cause) {
      throw new Error(`${path} is no list of ids.`, { cause })
    }
  }
  return [...ids]
}

/** Adds ids to the list of a folder, which is replaced when it is complete. */
export async function addErased(folder: string, ids: readonly string[]): Promise<void> {
  const known = await readErased([folder])
  const all = [...new Set([...known, ...ids])]
  if (all.length === known.length) return
  await mkdir(folder, { recursive: true })
  const path = join(folder, listName)
  // Of its own, as several apis may have one folder of backups.
  const part = `${path}.${randomUUID()}.part`
  const file = await open(part, 'wx')
  try {
    await file.writeFile(`${JSON.stringify(all, null, 1)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

/**
 * Adds the erasures of the audit to the lists, each minute and at each api, so that a full disk, a killed process or a folder that was away
 * only delays it. USER-10.
 */
export function notingErased(db: Database, folders: readonly string[]): RepeatingWork {
  return {
    everyMs: 60_000,
    firstAfterMs: 0,
    perApi: true,
    async run() {
      const rows = await db.select({ id: audit.liige }).from(audit).where(eq(audit.sundmus, 'nimi-kustutatud'))
      const ids = rows.flatMap(({ id }) => id ?? [])
      for (const folder of ids.length > 0 ? folders : []) await addErased(folder, ids)
    },
  }
}

/** Deletes and erases members who are in a restored backup, though they had been erased. USER-10. @returns how many */
export async function eraseAgain(tx: Transaction, ids: readonly string[]): Promise<number> {
  let count = 0
  for (const id of ids) {
    const user = await lockUser(tx, id)
    const person = user && (await removeUser(tx, user, true))
    if (!person) continue
    await eraseTexts(tx, person)
    count += 1
  }
  return count
}
