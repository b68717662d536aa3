import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { files } from '../../../api/store/tables/files.ts'
import { imported } from '../../../api/store/tables/imports.ts'
import { jobs } from '../../../api/store/tables/jobs.ts'
import { userLinks, users } from '../../../api/store/tables/users.ts'
import { bothSides, everything, type ImportStory, importStory, sessionOf } from './importStory.ts'

let story: ImportStory
let counted: string[]
beforeAll(async () => {
  story = await importStory({ demo: true, objectIds: true })
})
afterAll(() => story.close())

describe('an import of the complete demo from a server of plain §7 on MongoDB', () => {
  test('IMPORT-1 a dry run counts the records, and writes nothing', async () => {
    const report = await story.run({ dryRun: true })
    counted = report.summary().map((line) => line.replace('to take', 'taken'))
    expect(counted).toContain('home page: 1 taken')
    expect(await story.target.db.$count(users)).toBe(0)
    expect(await story.target.db.$count(imported)).toBe(0)
  })

  test('IMPORT-1 every record has its dates, authors, likes, files, links and order', async () => {
    story.plain.clearCalls()
    const report = await story.run()
    expect(report.summary()).toEqual(counted)
    expect(report.complete().filter((line) => /Not taken|Left out|Cut|Links/.test(line))).toEqual([])
    // The import made no request beyond §7.
    expect(story.plain.calls.filter((call) => /\?|GET \/api$/.test(call))).toEqual([])

    const theirs = (await story.target.db.select().from(imported)).map((row) => row.theirs)
    expect(theirs.filter((id) => !/^[0-9a-f]{24}$/.test(id))).toEqual(['/api/varia/avaleht'])
    const { here, there } = await bothSides(story)
    expect(here.map(([path]) => path)).toEqual(there.map(([path]) => path))
    for (const [index, response] of there.entries()) expect(here[index]).toEqual(response)
  })

  test('IMPORT-1 the bytes of each file and variant are those of the source', async () => {
    for (const file of await story.target.db.select().from(files)) {
      const bytes = await readFile(join(story.filesDir, file.kaust, file._id, file.algfail))
      expect(bytes.length).toBe(file.size)
      for (const variant of file.suurused)
        expect((await readFile(join(story.filesDir, file.kaust, file._id, variant.nimi))).length).toBe(variant.bytes)
    }
  })

  test('IMPORT-1 nobody is notified: no mail waits and no invitation was made', async () => {
    expect(await story.target.db.$count(userLinks)).toBe(0)
    expect((await story.target.db.select().from(jobs)).filter(({ kind }) => kind.endsWith('Mail'))).toEqual([])
  })

  test('IMPORT-1 a second run imports nothing, and reads no topic and no file again', async () => {
    const before = await everything(story.target, await sessionOf(story.target, 'admin@saar.test'))
    story.plain.clearCalls()
    const report = await story.run()
    expect(report.summary().join('\n')).not.toMatch(/ [1-9]\d* taken(,|$)/m)
    expect(story.plain.calls.filter((call) => /teema\/|static\//.test(call))).toEqual([])
    expect(await everything(story.target, await sessionOf(story.target, 'admin@saar.test'))).toEqual(before)
  })
})
