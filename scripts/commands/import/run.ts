import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readApiConfig } from '../../../api/config.ts'
import { stopSignal } from '../../processes/stopSignal.ts'
import { reachStore } from '../../storeAddress.ts'
import { causeOf } from './causes.ts'
import { importAll } from './importAll.ts'
import { importOptions } from './options.ts'
import { newReport, oneLine } from './report.ts'
import { openSource } from './source.ts'

// IMPORT_TOKEN=… npm run import -- URL [--dry-run]: takes what another server of §7 has into the store of DATABASE_URL or DATA_DIR,
// whether Sise runs or not. Exits with 0 when it came to its end, whatever could not be taken, and with 1 when it was stopped. IMPORT-1.
let hasBegun = false
const signal = stopSignal('Stopped.')
try {
  const began = performance.now()
  const { url: sourceUrl, token, dryRun } = importOptions(process.argv.slice(2), process.env)
  const report = newReport({ dryRun })
  const { url, leave } = await reachStore(process.env, console.error)
  try {
    const config = readApiConfig({ ...process.env, DATABASE_URL: url })
    const source = openSource({ url: sourceUrl, token, signal })
    try {
      hasBegun = true
      await importAll({ source, config, report, dryRun, signal, say: (line) => console.error(oneLine(line)) })
      console.log(dryRun ? `Nothing was taken. ${sourceUrl} has:` : `From ${sourceUrl}:`)
    } finally {
      for (const line of report.summary()) console.log(`  ${line}`)
      if (report.hasLines()) console.log(`What could not be taken: ${await saved(report.whole(), sourceUrl)}`)
    }
    console.log(`Done in ${Math.ceil((performance.now() - began) / 1000)} s.`)
  } finally {
    await leave()
  }
} catch (error) {
  console.error(causeOf(error))
  if (hasBegun) console.error('What was taken stays. Start the import again: it goes on where it stopped.')
  process.exitCode = 1
}

/** Writes the report into DATA_DIR. It names people, so only the owner may read it. @returns its path */
async function saved(lines: string[], sourceUrl: string): Promise<string> {
  const folder = join(resolve(process.env.DATA_DIR || 'data'), 'imports')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.txt`)
  await writeFile(path, [sourceUrl, ...lines, ''].join('\n'), { mode: 0o600 })
  return path
}
