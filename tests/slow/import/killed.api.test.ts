import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { fileLeftovers, files } from '../../../api/store/tables/files.ts'
import { posts } from '../../../api/store/tables/forum.ts'
import { command } from '../command.ts'
import { bothSides, type ImportStory, importStory } from './importStory.ts'

/** The number of kills during the import. */
const kills = 10

let story: ImportStory
beforeAll(async () => {
  story = await importStory({ demo: true })
})
afterAll(() => story.close())

/** Starts the program of `npm run import`; its exit code, null when a signal ended it, and its output. */
async function started(killAfter?: number) {
  let calls = 0
  const { child, ended } = command(['dist/import.mjs', story.plain.url], {
    DATABASE_URL: story.target.databaseUrl,
    DATA_DIR: dirname(story.filesDir),
    IMPORT_TOKEN: story.token,
  })
  // Kinds of lines that report progress: a topic, an article, an album or the bytes of a file.
  story.plain.meddle = (path) => {
    if (/\/(teema|id|galerii|static)\/./.test(path)) calls += 1
    if (calls === killAfter) child.kill('SIGKILL')
    return false
  }
  const result = await ended
  story.plain.meddle = undefined
  return result
}

test('IMPORT-1 an import that is killed ten times ends with every record once', async () => {
  const all = 40 + 12 + 120 + 60
  for (let kill = 1; kill <= kills; kill += 1) {
    const { code, output } = await started(Math.floor(all / (kills + 2)))
    expect({ kill, code, output }).toMatchObject({ kill, code: null })
    // Its statements in the database are ended, as when the machine stops.
    await story.target.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
  }
  const { code, output } = await started()
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/[1-9]\d* taken before/)
  expect(output).not.toContain(story.token)

  const { here, there } = await bothSides(story)
  expect(here.map(([path]) => path)).toEqual(there.map(([path]) => path))
  for (const [index, response] of there.entries()) expect(here[index]).toEqual(response)
  expect(await story.target.db.$count(posts)).toBe(await story.source.db.$count(posts))
  // Bytes without a row are recorded, and the API sweeps them.
  const rows = await story.target.db.select({ _id: files._id }).from(files)
  for (const { kaust } of await story.target.db.select().from(fileLeftovers))
    expect(rows.map(({ _id }) => _id)).not.toContain(kaust.split('/')[1])
})
