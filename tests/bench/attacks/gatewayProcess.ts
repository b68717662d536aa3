import { type ChildProcess, fork } from 'node:child_process'
import { memoryOf } from '../processFigures.ts'

/** A gateway in a child process whose memory can be measured. */
export interface GatewayProcess {
  url: string
  /** Resident memory in MB: now, and the highest value since the start (Linux: VmRSS, VmHWM). */
  memory(): { now: number; peak: number }
  stop(): Promise<void>
}

/** The measured bundle: this build, or that of GATEWAY_BUNDLE. */
const bundle = process.env.GATEWAY_BUNDLE ?? 'dist/gateway.mjs'

/** Starts the measured bundle in front of an API, configured as for production. */
export async function startGatewayProcess(apiUrl: string, env: NodeJS.ProcessEnv = {}): Promise<GatewayProcess> {
  const child = fork(bundle, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'fatal', API_URL: apiUrl, PORT: '0', ...env },
  })
  const port = await new Promise<number>((ready, failed) => {
    child.once('message', (message) => ready((message as { port: number }).port))
    child.once('exit', () => failed(new Error(`${bundle} did not start`)))
  })
  return { url: `http://127.0.0.1:${port}`, memory: () => memoryOf(child.pid ?? 0), stop: () => end(child) }
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((ended) => {
    child.once('exit', () => ended())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  })
}
