import { readFile } from 'node:fs/promises'
import type { Chance } from '../../../scripts/demo/chance.ts'
import { descendants } from '../../support/startedSise.ts'

/** Something that goes wrong from outside, and a description of what was done. */
export interface Fault {
  name: string
  /** @returns whether there was a process to do it to. */
  strike(): Promise<boolean>
}

interface Found {
  pid: number
  command: string
}

/** The faults that the processes below `supervisor` are put through. */
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
  return [
    { name: 'kill -9 a PostgreSQL backend', strike: () => send(one(backend), 'SIGKILL') },
    { name: 'terminate a PostgreSQL backend', strike: () => send(one(backend), 'SIGTERM') },
    { name: 'terminate all PostgreSQL backends', strike: () => send(processes(backend), 'SIGTERM') },
    { name: 'pause a PostgreSQL backend', strike: () => pause(one(backend), between(1_000, 6_000)) },
    { name: 'pause PostgreSQL for 15 s', strike: () => pause(processes(/postgres/), 15_000) },
    { name: 'kill -9 PostgreSQL', strike: () => send(processes(postmaster), 'SIGKILL') },
    { name: 'kill -9 the api', strike: () => send(processes(/dist\/api\.mjs/), 'SIGKILL') },
    { name: 'pause the api', strike: () => pause(processes(/dist\/api\.mjs/), between(2_000, 8_000)) },
    { name: 'kill -9 the gateway', strike: () => send(processes(/dist\/gateway\.mjs/), 'SIGKILL') },
    // Shorter than an answer may take: a gateway that stands still cannot answer.
    { name: 'pause the gateway', strike: () => pause(processes(/dist\/gateway\.mjs/), between(500, 2_500)) },
  ]
}

/** Sessions of the api, as PostgreSQL titles them. */
const backend = /^postgres: sise sise /
const postmaster = /postgres\0-D/

async function running(supervisor: number): Promise<Found[]> {
  const found: Found[] = []
  for (const pid of await descendants(supervisor)) {
    // A process that ends meanwhile has no command any more.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command && !command.startsWith('/bin/sh')) found.push({ pid, command })
  }
  return found
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has ended since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
