import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { makeIfStale } from '../../../scripts/building/freshness.mjs'

let folder: string
let made: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-fresh-'))
  made = 0
  await mkdir(join(folder, 'web/forum'), { recursive: true })
  await write('web/forum/forum.graphql')
  await build()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A build that writes beside its sources, like code generation. */
const build = () =>
  makeIfStale(join(folder, 'dist/.codegen'), [join(folder, 'web'), join(folder, 'codegen.ts')], async () => {
    made += 1
    await write('web/forum/generated.ts')
  })
/** Writes a file with a modification time of an hour ago, like a moved or unpacked one. */
async function write(path: string) {
  await writeFile(join(folder, path), '')
  const before = new Date(Date.now() - 3_600_000)
  await utimes(join(folder, path), before, before)
}

test('OPS-2 a start after the first build builds nothing again, though the build has added files', async () => {
  await build()
  expect(made).toBe(1)
})

test('OPS-2 a source that is changed, added, renamed or deleted is built', async () => {
  await writeFile(join(folder, 'web/forum/forum.graphql'), 'query')
  // Later than the start of the last build, like any real change.
  const soon = new Date(Date.now() + 1_000)
  await utimes(join(folder, 'web/forum/forum.graphql'), soon, soon)
  await build()
  expect(made).toBe(2)
  await write('web/forum/forum.graphql')
  await write('codegen.ts')
  await build()
  expect(made).toBe(3)
  await rename(join(folder, 'web/forum/forum.graphql'), join(folder, 'web/forum/topics.graphql'))
  await build()
  expect(made).toBe(4)
  await rm(join(folder, 'codegen.ts'))
  await build()
  await build()
  expect(made).toBe(5)
})
