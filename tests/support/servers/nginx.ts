import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blocksOf } from '../documentBlocks.ts'
import { until } from '../until.ts'
import { selfSigned } from './certificate.ts'
import { closedPort, takesConnections } from './tcp.ts'

/** Whether this machine has nginx. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** A separate nginx with deploy/nginx.conf, the upstream of docs/operations.md and the certificate `selfSigned`. */
export interface TestNginx {
  /** The URL with TLS, at localhost. */
  url: string
  /** The URL without TLS. */
  plainUrl: string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/**
 * Starts nginx with deploy/nginx.conf, except for ports and certificate files.
 * @param gateways their URLs: `http://127.0.0.1:4000`; several are inserted into the `upstream` of docs/operations.md
 * @param ports without TLS and with it, to restart at the same addresses
 * @throws if nginx refuses the configuration
 */
export async function startNginx(
  gateways: readonly string[],
  ports?: readonly [plain: number, tls: number],
): Promise<TestNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-nginx-'))
  const [plainPort, port] = ports ?? [await closedPort(), await closedPort()]
  await writeFile(join(folder, 'cert.pem'), selfSigned.cert)
  await writeFile(join(folder, 'key.pem'), selfSigned.key)
  await writeFile(join(folder, 'nginx.conf'), await configuration(folder, { plainPort, port, gateways }))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
  let said = ''
  child.stderr.on('data', (text) => (said += String(text)))
  try {
    await until(async () => {
      if (child.exitCode != null) throw new Error(`nginx did not start: ${said}`)
      return takesConnections(port)
    })
  } catch (error) {
    await stop(child, folder)
    throw error
  }
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plainPort}`,
    stop: (signal) => stop(child, folder, signal),
  }
}

async function stop(child: ChildProcess, folder: string, signal?: NodeJS.Signals): Promise<void> {
  if (child.exitCode == null && child.signalCode == null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  await rm(folder, { recursive: true, force: true })
}

/** The file's server within the minimal configuration of nginx; one process, run by this user. */
async function configuration(
  folder: string,
  { plainPort, port, gateways }: { plainPort: number; port: number; gateways: readonly string[] },
): Promise<string> {
  const blocks = (await blocksOf('docs/operations.md')).map(({ lines }) => lines.join('\n'))
  const blockWith = (text: string) => {
    const block = blocks.find((one) => one.includes(text))
    if (block == null) throw new Error(`docs/operations.md has no block with ${text}`)
    return block
  }
  const replaced = (block: string, changes: Record<string, string>) =>
    Object.entries(changes).reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`)
      return text.replace(from, () => to)
    }, block)
  const ofSeveral = blockWith('upstream sise {')
  const upstream = gateways.length > 1 ? upstreamOf(ofSeveral, gateways) : null
  const server = replaced(await readFile('deploy/nginx.conf', 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    'https://$host$request_uri': `https://$host:${port}$request_uri`,
    '/etc/letsencrypt/live/sise.example.ee/fullchain.pem': join(folder, 'cert.pem'),
    '/etc/letsencrypt/live/sise.example.ee/privkey.pem': join(folder, 'key.pem'),
    'proxy_pass http://127.0.0.1:4000;': upstream?.inServer ?? `proxy_pass ${gateways[0]};`,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return [
    'daemon off;',
    'master_process off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events {}',
    'http {',
    'access_log off;',
    ...temporary,
    ...(upstream ? [upstream.block] : []),
    server,
    '}',
  ].join('\n')
}

/** The upstream of several gateways, and the lines that the document's comments add to the server. */
function upstreamOf(block: string, gateways: readonly string[]) {
  const lines = block.split('\n')
  const example = lines.filter((line) => line.trim().startsWith('server '))
  const named = gateways.map((url, index) =>
    (example[index] ?? example[0] ?? '').replace(/\d+(\.\d+){3}:\d+/, new URL(url).host),
  )
  const end = lines.indexOf('}')
  const others = lines.slice(0, end + 1).filter((line) => !example.includes(line))
  const inServer = lines.slice(end + 1).flatMap((line) => /^# {2,}(.*;)$/.exec(line)?.[1] ?? [])
  return { block: [others[0], ...named, ...others.slice(1)].join('\n'), inServer: inServer.join('\n') }
}
