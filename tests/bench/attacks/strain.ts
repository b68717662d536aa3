import { cpuMsOf, memoryOf } from '../processFigures.ts'
import type { Figure, Target } from './attack.ts'
import { bystander } from './exchange.ts'

/** What an attack cost, beside its answer. */
export interface Strain<Answer> {
  answer: Answer
  /** CPU time of the processes in ms. */
  cpuMs: { gateway: number; api: number }
  /** The longest that a read of the neighbour took meanwhile, in ms; Infinity where one failed. */
  neighbourMs: number
  /** Growth of the processes' peak memory in MB. */
  grownMb: { gateway: number; api: number }
}

/** Attacks while a neighbour reads the forum's home through the gateway every 50 ms. */
export async function strainOf<Answer>(target: Target, attack: () => Promise<Answer>): Promise<Strain<Answer>> {
  const { pids } = target
  const figures = () => ({
    cpu: { gateway: cpuMsOf(pids.gateway), api: cpuMsOf(pids.api) },
    peak: { gateway: memoryOf(pids.gateway).peak, api: memoryOf(pids.api).peak },
  })
  const stopReading = bystander(target.gatewayUrl, target.neighbour)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const before = figures()
  const answer = await attack()
  // What the gateway gave up may still run: the api answers when it is over.
  await fetch(`${target.apiUrl}/api`)
  const after = figures()
  const grown = (one: 'gateway' | 'api') => after.peak[one] - before.peak[one]
  return {
    answer,
    cpuMs: { gateway: after.cpu.gateway - before.cpu.gateway, api: after.cpu.api - before.cpu.api },
    neighbourMs: await stopReading(),
    grownMb: { gateway: grown('gateway'), api: grown('api') },
  }
}

/** The figures of a strain, each with its limit. @param what the attack, and what was answered */
export function figuresOf(
  what: string,
  { cpuMs, neighbourMs }: Strain<unknown>,
  limits: { gatewayMs: number; apiMs: number; neighbourMs: number },
): Figure[] {
  return [
    { what: `${what}: CPU of the gateway`, figure: cpuMs.gateway, unit: 'ms', limit: limits.gatewayMs },
    { what: `${what}: CPU of the api`, figure: cpuMs.api, unit: 'ms', limit: limits.apiMs },
    { what: `${what}: longest read of others`, figure: neighbourMs, unit: 'ms', limit: limits.neighbourMs },
  ]
}
