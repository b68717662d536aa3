import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type GatewayConfig, readGatewayConfig } from '../../../gateway/config.ts'
import { buildGateway } from '../../../gateway/server.ts'

/** A gateway in a process of its own, whose temporary folder is this one. */
export interface GatewayInFolder {
  url: string
  stop(): Promise<void>
}

const file = fileURLToPath(import.meta.url)

/** Starts this file as a program: Node takes the temporary folder from the environment of the process. */
export async function startGatewayIn(folder: string, config: Partial<GatewayConfig>): Promise<GatewayInFolder> {
  const child = fork(file, [JSON.stringify(config)], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, TMPDIR: folder, LOG_LEVEL: 'silent', PORT: '0' },
  })
  const url = await new Promise<string>((ready, failed) => {
    child.once('message', (message) => ready((message as { url: string }).url))
    child.once('exit', () => failed(new Error('The gateway did not start')))
  })
  return {
    url,
    stop: () =>
      new Promise((stopped) => {
        child.once('exit', () => stopped())
        child.kill('SIGTERM')
      }),
  }
}

const [, started, config] = process.argv
if (started === file && config != null) {
  // What the other half of this file wrote.
  const gateway = await buildGateway({
    ...readGatewayConfig(process.env),
    ...(JSON.parse(config) as Partial<GatewayConfig>),
  })
  process.send?.(await gateway.listen())
  process.once('SIGTERM', () => void gateway.close().then(() => process.exit(0)))
}
