import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordsFolder } from '../../../scripts/documentedCalls.mjs'

interface LogLine {
  req?: { method: string; path: string }
  res?: { statusCode: number }
}

/** The distinct successful calls to an api, such as 'PUT /api/galerii/0192', read from its log. */
export function answeredCalls(log: readonly string[]): string[] {
  const answered = new Set<string>()
  for (const line of log) {
    // The api's own log lines.
    const { req, res } = JSON.parse(line) as LogLine
    if (req && res && res.statusCode < 400) answered.add(`${req.method} ${req.path}`)
  }
  return [...answered]
}

/** Records the calls of a browser test for scripts/documentedCalls.mjs. */
export async function recordCalls(log: readonly string[]): Promise<void> {
  await mkdir(recordsFolder, { recursive: true })
  await writeFile(join(recordsFolder, `${randomUUID()}.json`), JSON.stringify(answeredCalls(log)))
}
