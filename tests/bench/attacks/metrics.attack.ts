import type { Attack } from './attack.ts'
import { ask } from './exchange.ts'
import { startGatewayProcess } from './gatewayProcess.ts'

const names = 60
const nameBytes = 900_000

/** Sixty operations of a stranger with names of 900 kB each, and then /metrics. GQL-3. */
export const attack: Attack = {
  name: 'metrics',
  async run({ apiUrl }) {
    const gateway = await startGatewayProcess(apiUrl)
    const before = gateway.memory().now
    for (let index = 0; index < names; index++)
      await ask(gateway.url, '', `query ${'N'.repeat(nameBytes)}${index}{__typename}`)
    const began = performance.now()
    const bytes = (await (await fetch(`${gateway.url}/metrics`)).arrayBuffer()).byteLength
    const ms = performance.now() - began
    const { peak } = gateway.memory()
    await gateway.stop()
    return [
      { what: 'sixty names of 900 kB: memory of the gateway', figure: peak - before, unit: 'MB more', limit: 150 },
      { what: 'sixty names of 900 kB: /metrics', figure: bytes / 1000, unit: 'kB', limit: 100 },
      { what: 'sixty names of 900 kB: reading /metrics', figure: ms, unit: 'ms', limit: 500 },
    ]
  },
}
