import { readFile } from 'node:fs/promises'
import type { Chance } from '../../../scripts/demo/chance.ts'
import { descendants } from '../../support/startedSise.ts'

/** An injected fault with its description. */
export interface Fault {
  name: string
  /** @returns false if no matching process was running */
  strike(): Promise<boolean>
}

interface Found {
  pid: number
  command: string
}

/** The faults of the descendant processes of `supervisor`, a process id. */
export function faultsOf(supervisor: number, chance: Chance): Fault[] {
  const between = (low: number, high: number) => low + chance.next() * (high - low)
  const pick = (found: Found[]) => found[chance.below(found.length)]
  const processes = async (pattern: RegExp) =>
    (await running(supervisor)).filter(({ command }) => pattern.test(command))
  const one = async (pattern: RegExp) => {
    const found = pick(await processes(pattern))
    return found ? [found] : []
  }
  const send = async (targets: Promise<Found[]>, signal: NodeJS.Signals) => {
    const found = await targets
    for (const { pid } of found) signalTo(pid, signal)
    return found.length > 0
  }
  const pause = async (targets: Promise<Found[]>, ms: number) => {
    const found = await targets
    for (const { pid } of found) signalTo(pid, 'SIGSTOP')
    await new Promise((wake) => setTimeout(wake, ms))
    for (const { pid } of found) signalTo(pid, 'SIGCONT')
    return found.length > 0
  }
  /** Stops processes until the supervisor has ended them; what it has not ended after a minute goes on, and fails the audit. */
  const hang = async (targets: Promise<Found[]>) => {
    const found = await targets
    for (const { pid } of found) signalTo(pid, 'SIGSTOP')
    const end = Date.now() + 60_000
    while (Date.now() < end && found.some(({ pid }) => isThere(pid))) await new Promise((wake) => setTimeout(wake, 200))
    const left = found.filter(({ pid }) => isThere(pid))
    for (const { pid } of left) signalTo(pid, 'SIGCONT')
    if (left.length > 0) throw new Error(`a process that answers nothing was not ended within a minute`)
    return found.length > 0
  }
  return [
    { name: 'kill -9 a PostgreSQL backend', strike: () => send(one(backend), 'SIGKILL') },
    { name: 'terminate a PostgreSQL backend', strike: () => send(one(backend), 'SIGTERM') },
    { name: 'terminate all PostgreSQL backends', strike: () => send(processes(backend), 'SIGTERM') },
    { name: 'pause a PostgreSQL backend', strike: () => pause(one(backend), between(1_000, 6_000)) },
    { name: 'pause PostgreSQL for 15 s', strike: () => pause(processes(/postgres/), 15_000) },
    { name: 'kill -9 PostgreSQL', strike: () => send(processes(postmaster), 'SIGKILL') },
    { name: 'kill -9 the api', strike: () => send(processes(/dist\/api\.mjs/), 'SIGKILL') },
    { name: 'pause the api', strike: () => pause(processes(/dist\/api\.mjs/), between(2_000, 8_000)) },
    { name: 'the api answers nothing any more', strike: () => hang(processes(/dist\/api\.mjs/)) },
    { name: 'kill -9 the gateway', strike: () => send(processes(/dist\/gateway\.mjs/), 'SIGKILL') },
    // Shorter than a response may take, because a paused gateway cannot respond.
    { name: 'pause the gateway', strike: () => pause(processes(/dist\/gateway\.mjs/), between(500, 2_500)) },
  ]
}

/** The process title of the api's PostgreSQL backends. */
const backend = /^postgres: sise sise /
const postmaster = /postgres\0-D/

async function running(supervisor: number): Promise<Found[]> {
  const found: Found[] = []
  for (const pid of await descendants(supervisor)) {
    // The process may have ended since it was listed.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command && !command.startsWith('/bin/sh')) found.push({ pid, command })
  }
  return found
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    // No such process.
    return false
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // ESRCH: it has ended since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
