import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type GatewayConfig, readGatewayConfig } from '../../../gateway/config.ts'
import { useOwnBufferFolder } from '../../../gateway/front/graphql/uploads/uploadBuffers.ts'
import { buildGateway } from '../../../gateway/server.ts'

/** A gateway in a child process with its own temporary directory, as gateway/main.ts starts it. */
export interface GatewayInFolder {
  url: string
  stop(): Promise<void>
}

const file = fileURLToPath(import.meta.url)

/** Forks this file with TMPDIR set to `folder`: os.tmpdir() can only be changed by the environment of a process. */
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
  // Serialized by startGatewayIn above.
  const removeBuffers = await useOwnBufferFolder(console.error)
  const gateway = await buildGateway({
    ...readGatewayConfig(process.env),
    ...(JSON.parse(config) as Partial<GatewayConfig>),
  })
  process.send?.(await gateway.listen())
  process.once(
    'SIGTERM',
    () =>
      void gateway
        .close()
        .then(removeBuffers)
        .then(() => process.exit(0)),
  )
}
