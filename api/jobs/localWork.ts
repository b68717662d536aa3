import { type JobKinds, type RepeatingWork, retryPauseMs } from './jobKind.ts'
import { asJob, logFailure, type RunContext } from './runJob.ts'

/**
 * Schedules the `perApi` work, in the memory of this process.
 * @returns a function that starts the work that is due, and passes the promise of each run, which never rejects, to `track`
 */
export function localWork(
  kinds: JobKinds,
  context: LocalContext,
): (track: (kind: string, ended: Promise<void>) => void) => void {
  const plans = Object.entries(kinds).flatMap(([kind, work]) =>
    'everyMs' in work && work.perApi ? [planOf(kind, work)] : [],
  )
  return (track) => {
    for (const plan of plans.filter(({ dueAt }) => dueAt <= performance.now())) track(plan.kind, runOnce(plan, context))
  }
}

interface Plan {
  kind: string
  work: RepeatingWork
  /** Time of the next run by `performance.now()`, in ms; Infinity while it runs. */
  dueAt: number
  attempts: number
}

function planOf(kind: string, work: RepeatingWork): Plan {
  return { kind, work, dueAt: performance.now() + work.firstAfterMs, attempts: 0 }
}

type LocalContext = Pick<RunContext, 'log' | 'stop' | 'traces'>

async function runOnce(plan: Plan, { log, stop, traces }: LocalContext) {
  const { kind, work } = plan
  const name = { job: kind, kind }
  plan.dueAt = Infinity
  plan.attempts += 1
  try {
    await asJob(traces, name, stop, () => work.run(stop, 0))
    plan.attempts = 0
    plan.dueAt = performance.now() + work.everyMs
  } catch (error) {
    logFailure(log, work, { ...name, attempts: plan.attempts }, error)
    plan.dueAt = performance.now() + retryPauseMs(plan.attempts)
  }
}
