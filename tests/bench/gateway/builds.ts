import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { type Program, startProgram } from '../servers.ts'
import { type Case, cases } from './cases.ts'

/** A running gateway of a build, in front of the same REST API as all others. */
export interface Gateway extends Program {
  name: string
  pool: Pool
}

const hashOf = (query: string) => createHash('sha256').update(query).digest('hex')

/** The request of a case: by the hash of a registered operation, as the client sends it, or by a text that is not registered. */
export function bodyOf({ query, variables }: Case, isRegistered = true): string {
  return JSON.stringify(
    isRegistered
      ? { variables, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(query) } } }
      : { variables, query: query.replace(/^(query\s*\w*)?/, 'query Unregistered ') },
  )
}

let tokens = 0

/** Sends a request, each as another of `people`. @throws for a response with errors */
export async function send({ pool }: Gateway, body: string, people = 1_000, compressed = false): Promise<Buffer> {
  tokens += 1
  const response = await pool.request({
    method: 'POST',
    path: '/graphql',
    headers: {
      'content-type': 'application/json',
      'x-auth-token': `token-${tokens % people}`,
      ...(compressed && { 'accept-encoding': 'gzip, br' }),
    },
    body,
  })
  const bytes = Buffer.from(await response.body.arrayBuffer())
  if (response.statusCode !== 200 || bytes.includes('"errors"')) throw new Error(bytes.toString('utf8', 0, 500))
  return bytes
}

/** Starts the API and the gateways of GATEWAYS, `name=path?SETTING=value&…` separated by semicolons; by default that of this build. */
export async function startGateways(): Promise<{ gateways: Gateway[]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sise-bench-'))
  const operations = Object.entries(cases).map(([name, { query }]) => {
    return { id: hashOf(query), name, type: 'query', body: query }
  })
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations }
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(manifest))
  const api = await startProgram('tests/bench/gateway/upstream.ts', {}, ['--import', 'tsx'])
  const gateways: Gateway[] = []
  for (const build of (process.env.GATEWAYS ?? 'gateway=dist/gateway.mjs').split(';')) {
    const [, name = '', path = '', settings = ''] = /^([^=]+)=([^?]+)\??(.*)$/.exec(build) ?? []
    const program = await startProgram(path, {
      LOG_LEVEL: 'fatal',
      OPERATIONS_FOLDER: folder,
      API_URL: api.url,
      ...Object.fromEntries(new URLSearchParams(settings)),
    })
    gateways.push({ ...program, name, pool: new Pool(program.url, { connections: 64, pipelining: 1 }) })
  }
  return {
    gateways,
    async stop() {
      for (const { pool, stop } of gateways) {
        await pool.destroy()
        await stop()
      }
      await api.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
