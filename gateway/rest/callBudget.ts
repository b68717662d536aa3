import { GatewayError } from '../errors.ts'

/** How much one GraphQL request may ask of the REST API (GQL-3). */
export interface CallBudget {
  /** Calls that it may still make. */
  readonly callsLeft: number
  /** @throws GatewayError TOO_COSTLY when none is left */
  spendCall(): void
  /** Bytes of an answer have arrived. @throws GatewayError TOO_COSTLY, or what `hold` throws */
  spendBytes: (bytes: number) => void
}

interface CallBudgetLimits {
  calls: number
  bytes: number
  /** Reserves room for bytes that arrived; false where other requests have left too little. */
  hold: (bytes: number) => boolean
}

/** The budget of one request. */
export function createCallBudget({ calls, bytes, hold }: CallBudgetLimits): CallBudget {
  let [callsLeft, bytesLeft] = [calls, bytes]
  return {
    get callsLeft() {
      return callsLeft
    },
    spendCall() {
      if (callsLeft === 0) throw new GatewayError('TOO_COSTLY', null, { callLimit: calls })
      callsLeft -= 1
    },
    spendBytes(arrived) {
      bytesLeft -= arrived
      if (bytesLeft < 0) throw new GatewayError('TOO_COSTLY', null, { limitBytes: bytes })
      if (!hold(arrived)) throw new GatewayError('TOO_MANY_REQUESTS')
    },
  }
}
