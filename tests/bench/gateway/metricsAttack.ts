import { ask } from './exchange.ts'
import { startGatewayProcess } from './gatewayProcess.ts'

const names = 60
const nameBytes = 900_000

/** Sends sixty operations with names of 900 kB each without a token, and then reads /metrics. */
export async function metricsAttack(apiUrl: string): Promise<string> {
  const gateway = await startGatewayProcess(apiUrl)
  const before = gateway.memory().now
  for (let index = 0; index < names; index++)
    await ask(gateway.url, '', `query ${'N'.repeat(nameBytes)}${index}{__typename}`)
  const after = gateway.memory().now
  const began = performance.now()
  const response = await fetch(`${gateway.url}/metrics`)
  const bytes = (await response.arrayBuffer()).byteLength
  const ms = performance.now() - began
  const { peak } = gateway.memory()
  await gateway.stop()
  return (
    `metrics: ${names} names of ${nameBytes / 1000} kB: ${before.toFixed(0)} → ${after.toFixed(0)} MB; ` +
    `GET /metrics ${response.status}, ${(bytes / 1000).toFixed(0)} kB in ${ms.toFixed(0)} ms; at most ${peak.toFixed(0)} MB`
  )
}
