import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { asRoot } from '../../support/asRoot.ts'
import { type EmbeddedStores, embeddedStores, query } from '../../support/store/embeddedStores.ts'

let template: EmbeddedStores
let stores: EmbeddedStores
/** DATA_DIR and the store directory in it. */
let home: string
let dataDir: string
const formerFolders: string[] = []

beforeAll(async () => {
  template = await embeddedStores()
  const store = await template.start()
  await query(store.url, `create table saared as select 'Kõrgelaid' as nimi`)
  await store.stop()
})
afterAll(async () => {
  await template.close()
  for (const folder of formerFolders) await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  stores = await embeddedStores()
  home = join(stores.folder, 'volume/data')
  dataDir = join(home, 'postgres')
  await mkdir(home, { recursive: true })
})
afterEach(() => stores.close())

/** Moves a store like `mv`, also from one file system to another. */
function move(from: string, to: string) {
  execFileSync('mv', [from, to])
}

/** Starts the store, checks the template's row, stops. @returns the output of the start */
async function startOnce(where = dataDir) {
  const printed: string[] = []
  const store = await stores.start({ dataDir: where, log: (line) => printed.push(line) })
  expect(store.created).toBe(false)
  expect(await query(store.url, 'select nimi from saared')).toEqual([{ nimi: 'Kõrgelaid' }])
  await store.stop()
  return printed.join('\n')
}

/** Creates a store in the location of earlier versions for a DATA_DIR without access for the server's user. @returns its path */
async function formerStore(where: string) {
  const digest = createHash('sha256').update(where).digest('hex').slice(0, 12)
  const folder = join('/var/lib/sise', digest, 'postgres')
  formerFolders.push(dirname(folder))
  await cp(template.dataDir, folder, { recursive: true })
  // The user of the server in these versions.
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), 65_534, 65_534)
  await chown(folder, 65_534, 65_534)
  return folder
}

describe('the location of a store', () => {
  asRoot('on a volume that only root may enter, the store is on the volume', async () => {
    await chmod(join(stores.folder, 'volume'), 0o700)
    const first = await stores.start({ dataDir })
    expect(first.created).toBe(true)
    await query(first.url, `create table saared as select 'Kõrgelaid' as nimi`)
    await first.stop()
    expect((await readdir(dataDir)).includes('PG_VERSION')).toBe(true)
    // Neither the mode nor the name of a parent folder changes the location of the store.
    await startOnce()
    await chmod(join(stores.folder, 'volume'), 0o755)
    await startOnce()
    await rename(join(stores.folder, 'volume'), join(stores.folder, 'moved'))
    await startOnce(join(stores.folder, 'moved/data/postgres'))
  })

  asRoot('the server runs as a user of its own, and no other user can read the store', async () => {
    await cp(template.dataDir, dataDir, { recursive: true })
    const store = await stores.start({ dataDir })
    const { uid, mode } = await stat(dataDir)
    expect([0, 65_534]).not.toContain(uid)
    expect((mode & 0o777).toString(8)).toBe('700')
    const socketDir = decodeURIComponent(/host=([^&]+)/.exec(store.url)?.[1] ?? '')
    expect((await stat(socketDir)).uid).toBe(uid)
  })

  test('a missing store is never replaced by an empty one', async () => {
    await cp(template.dataDir, dataDir, { recursive: true })
    await startOnce()
    const marker = JSON.parse(await readFile(`${dataDir}.json`, 'utf8')) as Record<string, unknown>
    expect(marker).toEqual({
      id: expect.stringMatching(/^\d+$/),
      postgres: 18,
      madeAt: marker.madeAt,
    })
    await rename(dataDir, `${dataDir}.away`)
    await expect(stores.start({ dataDir })).rejects.toThrow(
      /postgres\.json says that a store was made on .* in .*, and it is not there\. Restore it/,
    )
    await rename(`${dataDir}.away`, dataDir)
    await startOnce()
  })

  test('a store in the location of another one is refused until that is confirmed', async () => {
    await (await stores.start({ dataDir })).stop()
    await rm(dataDir, { recursive: true })
    await cp(template.dataDir, dataDir, { recursive: true })
    await expect(stores.start({ dataDir })).rejects.toThrow(/is another store \(\d+\) than the one/)
    await rm(`${dataDir}.json`)
    await startOnce()
  })

  test('a folder that is neither a store nor empty is left as it is', async () => {
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'notes.txt'), 'ours')
    await expect(stores.start({ dataDir })).rejects.toThrow(/is neither a store nor empty/)
    expect(await readdir(dataDir)).toEqual(['notes.txt'])
  })

  test('an unreadable marker is reported', async () => {
    await writeFile(`${dataDir}.json`, '{"id"')
    await expect(stores.start({ dataDir })).rejects.toThrow(/should say which store is here, and cannot be read/)
  })

  asRoot(
    'a store in the location of an earlier version is neither opened nor replaced, until it is moved as the start says',
    async () => {
      const former = await formerStore(dataDir)
      await expect(stores.start({ dataDir })).rejects.toThrow(`To go on with it: mv ${former} ${dataDir}. To begin`)
      // The marker of the earlier version, under another name of DATA_DIR.
      const moved = join(stores.folder, 'moved/postgres')
      await rename(home, dirname(moved))
      await cp(template.dataDir, dataDir, { recursive: true })
      await startOnce()
      const marker = JSON.parse(await readFile(`${dataDir}.json`, 'utf8')) as object
      await writeFile(`${moved}.json`, JSON.stringify({ ...marker, place: former }))
      await expect(stores.start({ dataDir: moved })).rejects.toThrow(
        `mv ${former} ${moved}. To begin with an empty one,`,
      )
      expect(await readdir(dirname(moved))).toEqual(['postgres.json'])
      move(former, moved)
      expect(await startOnce(moved)).toBe('')
    },
  )
})
