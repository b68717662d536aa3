import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readApiConfig } from '../../../api/config.ts'
import { stopSignal } from '../../processes/stopSignal.ts'
import { reachStore } from '../../storeAddress.ts'
import { usage } from '../usage.ts'
import { causeOf } from './causes.ts'
import { importAll } from './importAll.ts'
import { newReport, oneLine } from './report.ts'
import { openSource } from './source.ts'

// IMPORT_TOKEN=… npm run import -- URL [--dry-run]: imports the content of another server of §7 into the store of DATABASE_URL or DATA_DIR,
// whether Sise runs or not. Exits with 0 at its end, even if records could not be imported, and with 1 when it was stopped. IMPORT-1.
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
      if (report.hasLines()) console.log(`What could not be taken: ${await saved(report.complete(), sourceUrl)}`)
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

/** The options of `npm run import`. */
interface ImportOptions {
  /** The other server's address, without /api and without a slash at the end. */
  url: string
  token: string
  dryRun: boolean
}

const howTo = `IMPORT_TOKEN=… ${usage('import', 'URL [--dry-run]')}`

/** Parses the options. @throws for other arguments, and without a token */
function importOptions(args: string[], { IMPORT_TOKEN: token }: NodeJS.ProcessEnv): ImportOptions {
  const { positionals, values } = parsed(args)
  const [given, ...others] = positionals
  if (given == null || others.length > 0) throw new Error(`Give the address of the server to import from: ${howTo}`)
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given))
    throw new Error(`${given} is no address of a server, such as https://saar.example.ee: ${howTo}`)
  const url = new URL(given)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Error(`Give the address alone, without a name, a password or a query: ${howTo}`)
  if (!token)
    throw new Error(
      `IMPORT_TOKEN: the token of an admin's session on ${url.host} is needed. Sign in there; the browser keeps it as token.`,
    )
  if (!/^[\x21-\x7e]+$/.test(token)) throw new Error('IMPORT_TOKEN: it has characters that no token has.')
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(api|sise)$/, '')
  return { url: `${url.origin}${path}`, token, dryRun: values['dry-run'] }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} ${howTo}`, { cause: error })
  }
}
