import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordsFolder } from '../../../scripts/documentedCalls.mjs'

interface LogLine {
  reqId?: string
  req?: { method: string; path: string }
  res?: { statusCode: number }
}

/** The distinct successful calls to an api, such as 'PUT /api/galerii/0192', read from its log. */
export function answeredCalls(log: readonly string[]): string[] {
  const requests = new Map<string, string>()
  const answered = new Set<string>()
  for (const line of log) {
    // The api's own log lines.
    const { reqId, req, res } = JSON.parse(line) as LogLine
    if (reqId == null) continue
    if (req) requests.set(reqId, `${req.method} ${req.path}`)
    const call = requests.get(reqId)
    if (res && res.statusCode < 400 && call) answered.add(call)
  }
  return [...answered]
}

/** Records the calls of a browser test for scripts/documentedCalls.mjs. */
export async function recordCalls(log: readonly string[]): Promise<void> {
  await mkdir(recordsFolder, { recursive: true })
  await writeFile(join(recordsFolder, `${randomUUID()}.json`), JSON.stringify(answeredCalls(log)))
}
