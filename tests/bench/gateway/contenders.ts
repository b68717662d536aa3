import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cases } from './cases.ts'

/** A program that answers the cases. */
export interface Contender {
  name: string
  url: string
  pid: number
  /** It sends the REST answers on as they are. */
  isProxy: boolean
  /** It is a build of this gateway. */
  isOurs: boolean
}

interface Program {
  name: string
  path: string
  env?: NodeJS.ProcessEnv
}

const folder = 'tests/bench/gateway'
const peer = (name: string, file = name, env: NodeJS.ProcessEnv = {}): Program => ({
  name,
  path: `${folder}/contenders/${file}.ts`,
  env,
})
/** The baseline first. */
const peers: Program[] = [
  peer('apollo'),
  peer('mercurius'),
  peer('proxy'),
  peer('parse', 'proxy', { PARSE: '1' }),
  peer('ideal'),
]

/** The builds of GATEWAYS, `name=path?SETTING=value&…` separated by semicolons: by default this one. */
function builds(): Program[] {
  return (process.env.GATEWAYS ?? 'gateway=dist/gateway.mjs').split(';').map((build) => {
    const [, name = '', path = '', settings = ''] = /^([^=]+)=([^?]+)\??(.*)$/.exec(build) ?? []
    return { name, path, env: Object.fromEntries(new URLSearchParams(settings)) }
  })
}

/** The folder of a manifest of the cases, which a gateway of ours registers. */
function registeredCases(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sise-bench-'))
  const operations = Object.entries(cases).map(([name, { query: body }]) => {
    return { id: createHash('sha256').update(body).digest('hex'), name, type: 'query', body }
  })
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations }
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(manifest))
  return folder
}

/** Starts the API and all contenders, the baseline first. PEERS names the peers to measure beside it, separated by commas. */
export async function startContenders(): Promise<{ contenders: Contender[]; stop: () => Promise<void> }> {
  const children: ChildProcess[] = []
  const operations = registeredCases()
  const start = async ({ path, env }: Program, apiUrl?: string) => {
    const child = fork(path, {
      execArgv: path.endsWith('.ts') ? ['--import', 'tsx'] : [],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        LOG_LEVEL: 'fatal',
        PORT: '0',
        OPERATIONS_FOLDER: operations,
        ...(apiUrl ? { API_URL: apiUrl } : { SAME: process.env.SAME }),
        ...env,
      },
    })
    children.push(child)
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 }
  }
  const chosen = process.env.PEERS?.split(',')
  const api = await start({ name: 'api', path: `${folder}/upstream.ts` })
  const contenders: Contender[] = []
  for (const peer of peers)
    if (!chosen || peer.name === 'apollo' || chosen.includes(peer.name))
      contenders.push({
        name: peer.name,
        isProxy: peer.path.endsWith('proxy.ts'),
        isOurs: false,
        ...(await start(peer, api.url)),
      })
  for (const build of builds())
    contenders.push({ name: build.name, isProxy: false, isOurs: true, ...(await start(build, api.url)) })
  return {
    contenders,
    async stop() {
      for (const child of children) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      rmSync(operations, { recursive: true })
    },
  }
}
