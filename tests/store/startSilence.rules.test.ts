import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { isAlive } from '../../api/store/embedded/processes.ts'
import { programService } from '../../scripts/processes/program.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-program-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A service whose program is this code. */
async function serviceOf(code: string, startSilenceMs: number) {
  const path = join(folder, 'program.cjs')
  await writeFile(path, `process.on('disconnect', () => process.exit());${code}`)
  return programService({
    name: 'api',
    program: { path },
    env: process.env,
    portVariable: 'API_PORT',
    stopLimitMs: 1_000,
    startSilenceMs,
    alivePath: '/api',
  })
}

test('OPS-10 a program that prints nothing while it starts has failed to start, and is ended', async () => {
  const pidFile = join(folder, 'pid')
  const service = await serviceOf(
    `require('fs').writeFileSync('${pidFile}', String(process.pid)); setInterval(() => {}, 1000)`,
    1_500,
  )
  await expect(service.start()).rejects.toThrow('silent for 1.5 s while it started')
  expect(isAlive(Number(await readFile(pidFile, 'utf8')))).toBe(false)
})

test('OPS-10 a start may take any time while it reports progress', async () => {
  const service = await serviceOf(
    `let n = 0; setInterval(() => process.send(++n < 20 ? { ready: false } : { ready: true, port: 4711 }), 250)`,
    2_500,
  )
  await service.start()
  expect(service.port()).toBe(4711)
  await service.stop()
})
