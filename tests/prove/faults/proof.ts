// Lets each neighbour of a running Sise fail in each way, one at a time, under a request that needs it. Linux only: it reads /proc.
import { setTimeout as pause } from 'node:timers/promises'
import { errorCodes } from '../../../schema/rules/client/errorCodes.ts'
import { chanceFrom } from '../../../scripts/demo/chance.ts'
import type { Outcome, Proof, Run } from '../proof.ts'
import { type FaultName, faults } from './badNeighbour.ts'
import { type FaultySise, startFaulty } from './faultySise.ts'
import { type NeighbourName, neighbourNames, neighbours, unlistedCalls, unmeasured } from './neighbours.ts'

/** How long a request may take that does not need the neighbour, in ms. */
const longestOtherMs = 1_000
/** How much more memory each server may have after a large response, in MB. */
const mostMoreMb = 64

export default {
  promise: 'Whatever a neighbour does, what needs it ends with a stable code within its limit, and the rest goes on',
  rounds: { complete: 1, control: 1 },
  control: {
    breaks: 'the gateway waits for the api for an hour instead of 4 s',
    faults: [{ file: 'gateway/config.ts', from: 'timeLimitMs: 4_000,', to: 'timeLimitMs: 3_600_000,' }],
  },
  prove,
} satisfies Proof

/** A round is each cell once, in a random order; of the control a single cell. */
async function prove(run: Run): Promise<Outcome> {
  // Mails wait for minutes, so they have a Sise of their own.
  const others = neighbourNames.filter((name) => name !== 'SMTP')
  const groups: NeighbourName[][] = run.isControl ? [['upstream']] : [['SMTP'], others]
  const tried: readonly FaultName[] = run.isControl ? ['silent at connect'] : faults
  const cells = (await Promise.all(groups.map((names) => measureAll(run, names, tried)))).flat()
  const wrong = [
    ...(run.isControl ? [] : unlistedCalls()),
    ...cells.flatMap((cell) =>
      cell.wrong.map((sentence) => `seed ${run.seed}, ${cell.name}, ${cell.fault}: ${sentence}`),
    ),
  ]
  const most = (of: (cell: Cell) => number) => Math.round(Math.max(...cells.map(of)))
  const inWords = (reasons: object) => Object.entries(reasons).map(([what, why]) => `${what} (${why})`)
  const figures = neighbourNames.map((name): [string, string] => {
    const { limits, without = {} } = neighbours[name]
    const own = cells.filter((cell) => cell.name === name).map(({ figure }) => figure)
    const impossible = inWords(without).map((sentence) => `not ${sentence}`)
    return [name, `${limits}: ${[...own, ...impossible].join(', ')}`]
  })
  figures.push(
    ['Recovery', `at most ${most(({ recoveryMs }) => recoveryMs)} ms after the end of a fault`],
    ['Other requests', `at most ${most(({ otherMs }) => otherMs)} ms during a fault`],
    ['Memory', `at most ${most(({ moreMb }) => moreMb)} MB more after a large response`],
    ['Not measured', inWords(unmeasured).join(', ')],
  )
  return { figures, wrong }
}

/** Measures faults of some neighbours of one Sise. */
async function measureAll(
  { seed, rounds, dist }: Run,
  names: readonly NeighbourName[],
  tried: readonly FaultName[],
): Promise<Cell[]> {
  const cells: Cell[] = []
  const sise = await startFaulty(dist)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const chance = chanceFrom(seed * 1_000 + round)
      for (const name of chance.shuffle(names))
        for (const fault of chance.shuffle(tried)) {
          if (neighbours[name].without?.[fault] !== undefined) continue
          const cell = await measure(sise, name, fault, 1 + chance.below(60))
          cells.push(cell)
          console.log(`${name}, ${[cell.figure, ...cell.wrong].join('; ')}`)
        }
    }
  } finally {
    await sise.stop()
  }
  return cells
}

/** What happened under a fault of a neighbour. */
interface Cell {
  name: NeighbourName
  fault: FaultName
  figure: string
  otherMs: number
  recoveryMs: number
  moreMb: number
  wrong: string[]
}

async function measure(sise: FaultySise, name: NeighbourName, fault: FaultName, bytes: number): Promise<Cell> {
  const { attempt, retry, other } = sise.uses[name]
  const { limitMs, pauseMs, survives } = neighbours[name]
  const isLarge = fault === 'huge' || fault === 'compressed bomb'
  // Leaves a connection that can be closed.
  if (fault === 'closed keep-alive') await retry()
  const before = isLarge ? await sise.memory() : []

  const under = await sise.set(name, fault, bytes)
  const begun = performance.now()
  const attempted = attempt()
    .catch(String)
    .then((code) => ({ code, ms: performance.now() - begun }))
  const { slowestMs: otherMs, failures } = await repeatUntil(attempted, other)
  const { code, ms } = await attempted
  await sise.set(name)
  const lifted = performance.now()
  let again = await retry()
  for (; again !== 'ok' && performance.now() - lifted < pauseMs; again = await retry()) await pause(100)
  const recoveryMs = performance.now() - lifted
  if (isLarge) await pause(2_000)
  const after = isLarge ? await sise.memory() : []
  const moreMb = Math.max(0, ...after.map((mb, index) => mb - (before[index] ?? 0)))

  const wrong = [
    !isStable(name, code) && !(code === 'ok' && fault === survives) && `it ended with '${code}'`,
    ms > limitMs && `it took ${Math.round(ms)} ms instead of ${limitMs}`,
    otherMs > longestOtherMs && `another request took ${Math.round(otherMs)} ms`,
    failures.length > 0 && `${failures.length} other requests failed: ${failures[0]}`,
    again !== 'ok' && `${pauseMs} ms after the fault the next attempt ended with '${again}'`,
    moreMb > mostMoreMb && `a server has ${Math.round(moreMb)} MB more than before`,
    under.hasLeaked() && 'something was sent under another one’s certificate',
  ].filter((sentence) => sentence !== false)
  return { name, fault, figure: `${fault} ${code} ${(ms / 1_000).toFixed(1)} s`, otherMs, recoveryMs, moreMb, wrong }
}

/** Whether a code is one of GraphQL, or the cause of a failed delivery: a code, a status, or words about a certificate. */
function isStable(name: NeighbourName, code: string): boolean {
  if (['PostgreSQL', 'S3', 'upstream'].includes(name))
    return errorCodes.some((one) => one === code && one !== 'INTERNAL_SERVER_ERROR')
  return /^[\w -]{2,60}$/.test(code) && !['ok', 'unknown'].includes(code)
}

/** Repeats a request until something has ended. */
async function repeatUntil(ended: Promise<unknown>, request: () => Promise<string>) {
  const found = { slowestMs: 0, failures: [] as string[] }
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!isOver) {
    const begun = performance.now()
    const code = await request()
    if (code !== 'ok') found.failures.push(code)
    found.slowestMs = Math.max(found.slowestMs, performance.now() - begun)
    await Promise.race([ended, pause(250)])
  }
  return found
}
