import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { createStub } from '../../support/restStub/stub.ts'

/** A stub of the REST API that can delay one response. */
export interface PausedStub {
  url: string
  token: string
  /** Restores the rows, the count of calls, and removes the pause. */
  renew: () => void
  /** The number of calls since then, without those that the gateway makes for itself. */
  readonly calls: number
  /** How many of them have no response yet. */
  readonly open: number
  /** Delays the response to the n-th call, from 1. `reached` resolves when the call has arrived, `release` sends the response. */
  pauseNth(n: number): { reached: Promise<void>; release: () => void }
  stub: RestStub
  close: () => Promise<void>
}

/** Calls of the gateway itself, which belong to no request. */
const ownCalls = ['/api', '/api/valmis']

/** Starts a stub with a mailed link of a member. */
export async function startPausedStub(prepare: (rows: ReturnType<typeof createStub>) => void): Promise<PausedStub> {
  const stub = await startStub()
  const fresh = () => {
    const made = createStub()
    made.links['link-of-peep'] = 'peep'
    prepare(made)
    return made
  }
  let rows = fresh()
  let [calls, open, paused] = [0, 0, 0]
  let reach = () => {}
  let wait = Promise.resolve()
  stub.reply = async (call, body) => {
    if (ownCalls.includes(call.url)) return rows.reply(call, body)
    const current = rows
    calls += 1
    open += 1
    if (calls === paused) {
      reach()
      await wait
    }
    open -= 1
    return current.reply(call, body)
  }
  return {
    url: stub.url,
    token: rows.tokenOf('anu'),
    stub,
    renew() {
      rows = fresh()
      ;[calls, paused] = [0, 0]
    },
    get calls() {
      return calls
    },
    get open() {
      return open
    },
    pauseNth(n) {
      paused = n
      const reached = new Promise<void>((resolve) => (reach = resolve))
      let release = () => {}
      wait = new Promise((resolve) => (release = resolve))
      return { reached, release }
    },
    close: () => stub.close(),
  }
}
