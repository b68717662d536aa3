import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordsFolder } from '../../../scripts/documentedCalls.mjs'

interface LogLine {
  req?: { method: string; path: string }
  res?: { statusCode: number }
}

/** The distinct successful calls to an api, such as 'PUT /api/galerii/0192', read from its log. */
export function returnedCalls(log: readonly string[]): string[] {
  const returned = new Set<string>()
  for (const line of log) {
    // Only the api's own log lines.
    const { req, res } = JSON.parse(line) as LogLine
    if (req && res && res.statusCode < 400) returned.add(`${req.method} ${req.path}`)
  }
  return [...returned]
}

/** Records the calls of a test through the gateway, in a browser or of a mutation, for scripts/documentedCalls.mjs. */
export async function recordCalls(log: readonly string[]): Promise<void> {
  await mkdir(recordsFolder, { recursive: true })
  await writeFile(join(recordsFolder, `${randomUUID()}.json`), JSON.stringify(returnedCalls(log)))
}
