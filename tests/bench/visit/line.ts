import type { CDPSession } from 'playwright-core'

/** A connection and a device to visit with. */
export interface Line {
  name: string
  /** The time that each request waits in ms, and the throughput in bytes per second; undefined: as the machine gives them. */
  network?: { latency: number; down: number; up: number }
  /** How many times slower the CPU is. */
  cpu: number
}

/** Fast 3G as Lighthouse's DevTools throttling has it, with the CPU slowed fourfold: goal of the first visit. */
export const fast3g: Line = {
  name: 'Fast 3G',
  network: { latency: 562.5, down: 1_440_000 / 8, up: 675_000 / 8 },
  cpu: 4,
}

/** No throttling. */
export const plainLine: Line = { name: 'plain', cpu: 1 }

/** Makes a page's connection and CPU those of a line. */
export async function throttle(session: CDPSession, { network, cpu }: Line): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!network) return
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down,
    uploadThroughput: network.up,
  })
}
