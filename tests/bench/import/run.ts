// How long an import of 150,000 posts and 2,000 files takes, what it needs of memory, and the same again (IMPORT-1).
// npx tsx tests/bench/import/run.ts, after npm run build; on Linux, as it reads /proc.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'

const folder = await mkdtemp(join(tmpdir(), 'sise-bench-import-'))
const source = fork('tests/bench/import/source.ts', { execArgv: ['--import', 'tsx'] })
const [{ port }] = (await once(source, 'message')) as [{ port: number }]
const store = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
try {
  for (const what of ['first', 'the same again']) {
    const began = performance.now()
    const { peak, cpuSeconds } = await imported()
    console.log(
      `${what}: ${((performance.now() - began) / 1000).toFixed(0)} s, ${cpuSeconds.toFixed(0)} s of CPU of the import without its image processes, ${(peak / 1e6).toFixed(0)} MB at most`,
    )
  }
} finally {
  await store.stop()
  source.disconnect()
  await rm(folder, { recursive: true, force: true })
}

async function imported() {
  const child = spawn(process.execPath, ['dist/import.mjs', `http://127.0.0.1:${port}`], {
    env: { PATH: process.env.PATH, DATABASE_URL: store.url, DATA_DIR: folder, IMPORT_TOKEN: 'x' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let [peak, ticks] = [0, 0]
  const watch = setInterval(() => {
    const stat = statOf(child.pid)
    peak = Math.max(peak, stat.bytes)
    ticks = Math.max(ticks, stat.ticks)
  }, 200)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearInterval(watch)
  if (code !== 0) throw new Error(`The import ended with ${code}`)
  return { peak, cpuSeconds: ticks / 100 }
}

/** Resident bytes and CPU time in ticks; nothing of a process that is gone. */
function statOf(pid: number | undefined): { bytes: number; ticks: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { bytes: Number(fields[21]) * 4096, ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return { bytes: 0, ticks: 0 }
  }
}
