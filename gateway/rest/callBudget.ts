import type { Scope } from '../../schema/rules/scopes.ts'
import { GatewayError, requireClient } from '../errors.ts'

/** Limits the REST calls of one GraphQL request (GQL-3). */
export interface CallBudget {
  /** Remaining calls. */
  readonly callsLeft: number
  /** Received bytes. */
  readonly bytesRead: number
  /** How long all calls have taken, failed ones too, in ms; what runs at once counts each by itself. */
  readonly callMs: number
  /** Whether the API has taken a token in a call of this request: its sender is somebody. */
  readonly isTokenTaken: boolean
  /** Call after a call with a token has succeeded. */
  takeToken(): void
  /** @throws GatewayError TOO_COSTLY when there are no calls left, CLIENT_GONE */
  spendCall(): void
  /** Call after a call, however it ended. */
  spendTime(ms: number): void
  /** Gives all calls back, to an operation that is started again; not the bytes, which it need not read again. */
  restart(): void
  /**
   * Counts received bytes; a promise where their memory has to be waited for.
   * @throws GatewayError TOO_COSTLY over the limit, TOO_MANY_REQUESTS without memory
   */
  spendBytes: (bytes: number) => void | Promise<void>
}

interface CallBudgetLimits {
  /** Of the operation: nothing is read for a client that has left. */
  scope: Scope
  calls: number
  bytes: number
  /** Reserves memory for received bytes; false when other requests have left too little. */
  hold: (bytes: number) => boolean | Promise<boolean>
}

function requireMemory(held: boolean): void {
  if (!held) throw new GatewayError('TOO_MANY_REQUESTS')
}

/** Creates the budget of a request. */
export function createCallBudget({ scope, calls, bytes, hold }: CallBudgetLimits): CallBudget {
  let [callsLeft, bytesLeft] = [calls, bytes]
  let isTokenTaken = false
  let callMs = 0
  return {
    get bytesRead() {
      return bytes - bytesLeft
    },
    get callMs() {
      return callMs
    },
    get isTokenTaken() {
      return isTokenTaken
    },
    takeToken: () => void (isTokenTaken = true),
    get callsLeft() {
      return callsLeft
    },
    spendCall() {
      requireClient(scope)
      if (callsLeft === 0) throw new GatewayError('TOO_COSTLY', null, { callLimit: calls })
      callsLeft -= 1
    },
    spendTime: (ms) => void (callMs += ms),
    restart: () => void (callsLeft = calls),
    spendBytes(arrived) {
      bytesLeft -= arrived
      if (bytesLeft < 0) throw new GatewayError('TOO_COSTLY', null, { limitBytes: bytes })
      const held = hold(arrived)
      if (held !== true && held !== false) return held.then(requireMemory)
      return requireMemory(held)
    },
  }
}
