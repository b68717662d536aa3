import { isAlive } from '../../../api/store/embedded/processes.ts'
import type { Chance } from '../../../scripts/demo/chance.ts'
import { processesOf, signalTo } from '../../slow/processes.ts'

/** An injected fault with its description. */
export interface Fault {
  name: string
  /** @returns false if no matching process was running */
  strike(): Promise<boolean>
}

/** The faults of the descendant processes of `supervisor`, a process id. */
export function faultsOf(supervisor: number, chance: Chance): Fault[] {
  const between = (low: number, high: number) => low + chance.next() * (high - low)
  const processes = (pattern: RegExp) => processesOf(supervisor, pattern)
  const one = async (pattern: RegExp) => {
    const found = await processes(pattern)
    const chosen = found[chance.below(found.length)]
    return chosen == null ? [] : [chosen]
  }
  const send = async (targets: Promise<number[]>, signal: NodeJS.Signals) => {
    const found = await targets
    for (const pid of found) signalTo(pid, signal)
    return found.length > 0
  }
  const pause = async (targets: Promise<number[]>, ms: number) => {
    const found = await targets
    for (const pid of found) signalTo(pid, 'SIGSTOP')
    await new Promise((wake) => setTimeout(wake, ms))
    for (const pid of found) signalTo(pid, 'SIGCONT')
    return found.length > 0
  }
  /** Pauses processes until the supervisor has killed them; a process that is alive after a minute continues, and fails the audit. */
  const hang = async (targets: Promise<number[]>) => {
    const found = await targets
    for (const pid of found) signalTo(pid, 'SIGSTOP')
    const end = Date.now() + 60_000
    while (Date.now() < end && found.some(isAlive)) await new Promise((wake) => setTimeout(wake, 200))
    const left = found.filter(isAlive)
    for (const pid of left) signalTo(pid, 'SIGCONT')
    if (left.length > 0) throw new Error(`a process that does not respond was not ended within a minute`)
    return found.length > 0
  }
  return [
    { name: 'kill -9 a PostgreSQL backend', strike: () => send(one(backend), 'SIGKILL') },
    { name: 'terminate a PostgreSQL backend', strike: () => send(one(backend), 'SIGTERM') },
    { name: 'terminate all PostgreSQL backends', strike: () => send(processes(backend), 'SIGTERM') },
    { name: 'pause a PostgreSQL backend', strike: () => pause(one(backend), between(1_000, 6_000)) },
    { name: 'pause PostgreSQL for 15 s', strike: () => pause(processes(postgres), 15_000) },
    { name: 'kill -9 PostgreSQL', strike: () => send(processes(postmaster), 'SIGKILL') },
    { name: 'kill -9 the api', strike: () => send(processes(/dist\/api\.mjs/), 'SIGKILL') },
    { name: 'pause the api', strike: () => pause(processes(/dist\/api\.mjs/), between(2_000, 8_000)) },
    { name: 'the API no longer responds', strike: () => hang(processes(/dist\/api\.mjs/)) },
    { name: 'kill -9 the gateway', strike: () => send(processes(/dist\/gateway\.mjs/), 'SIGKILL') },
    // Shorter than a response may take, because a paused gateway cannot respond.
    { name: 'pause the gateway', strike: () => pause(processes(/dist\/gateway\.mjs/), between(500, 2_500)) },
  ]
}

/** The process title of the api's PostgreSQL backends. */
const backend = /^postgres: sise sise /
/** Not the shell that guards it. */
const postmaster = /^(?!\/bin\/sh)[^]*postgres\0-D/
const postgres = /^(?!\/bin\/sh)[^]*postgres/
