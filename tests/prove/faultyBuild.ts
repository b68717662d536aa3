import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Fault } from './proof.ts'

/** What the servers are built of. */
const sources = ['api', 'gateway', 'schema', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Builds the servers with faults, in a folder of its own. @returns its `dist`, and what removes it @throws if a fault does not fit */
export function buildWithFaults(faults: readonly Fault[]): { dist: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'sise-faulty-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    for (const source of sources) cpSync(source, join(folder, source), { recursive: true })
    for (const linked of ['node_modules', 'runtime', 'web']) symlinkSync(resolve(linked), join(folder, linked))
    for (const { file, from, to } of faults) {
      const text = readFileSync(file, 'utf8')
      if (text.split(from).length !== 2) throw new Error(`${file} does not contain once: ${from}`)
      writeFileSync(
        join(folder, file),
        text.replace(from, () => to),
      )
    }
    const program = "const { makeServers } = await import('./scripts/building/make.mjs'); await makeServers()"
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error('The build with a fault failed')
    return { dist: join(folder, 'dist'), remove }
  } catch (error) {
    remove()
    throw error
  }
}
