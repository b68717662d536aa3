import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { createStub } from '../../support/restStub/stub.ts'

/** The double of the REST API, of which one answer can be held back. */
export interface HeldDouble {
  url: string
  token: string
  /** Begins anew with the rows as they were, no call counted, and nothing held. */
  renew: () => void
  /** How many calls came since; not those that the gateway makes for itself. */
  readonly calls: number
  /** How many of them have not been answered. */
  readonly open: number
  /** Holds the answer of the n-th call, from 1. `reached` resolves when it has come, `release` lets it be answered. */
  holdNth(n: number): { reached: Promise<void>; release: () => void }
  stub: RestStub
  close: () => Promise<void>
}

/** Calls of the gateway itself, which belong to no request. */
const ownCalls = ['/api', '/api/valmis']

/** Starts a double with a link of a member's. */
export async function startHeldDouble(prepare: (rows: ReturnType<typeof createStub>) => void): Promise<HeldDouble> {
  const stub = await startStub()
  const fresh = () => {
    const made = createStub()
    made.links['link-of-peep'] = 'peep'
    prepare(made)
    return made
  }
  let rows = fresh()
  let [calls, open, held] = [0, 0, 0]
  let reach = () => {}
  let wait = Promise.resolve()
  stub.reply = async (call, body) => {
    if (ownCalls.includes(call.url)) return rows.reply(call, body)
    const answering = rows
    calls += 1
    open += 1
    if (calls === held) {
      reach()
      await wait
    }
    open -= 1
    return answering.reply(call, body)
  }
  return {
    url: stub.url,
    token: rows.tokenOf('anu'),
    stub,
    renew() {
      rows = fresh()
      ;[calls, held] = [0, 0]
    },
    get calls() {
      return calls
    },
    get open() {
      return open
    },
    holdNth(n) {
      held = n
      const reached = new Promise<void>((resolve) => (reach = resolve))
      let release = () => {}
      wait = new Promise((resolve) => (release = resolve))
      return { reached, release }
    },
    close: () => stub.close(),
  }
}
