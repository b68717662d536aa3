import type { Scope } from '../../schema/rules/scopes.ts'
import { GatewayError, requireClient } from '../errors.ts'

/** Limits of a request. */
interface CallBudgetLimits {
  /** The scope of the operation: after its end, when the client has disconnected, nothing is read. */
  scope: Scope
  calls: number
  bytes: number
  /** Reserves memory for received bytes; false when too little is left. */
  reserve: (bytes: number) => boolean | Promise<boolean>
}

/** Limits the REST calls of one GraphQL request (GQL-3). */
export class CallBudget {
  private calls: number
  private bytesLeft: number
  private ms = 0
  private taken = false

  constructor(private readonly limits: CallBudgetLimits) {
    this.calls = limits.calls
    this.bytesLeft = limits.bytes
  }

  /** Remaining calls. */
  callsLeft = (): number => this.calls
  /** Received bytes. */
  bytesRead = (): number => this.limits.bytes - this.bytesLeft
  /** The sum of the durations of all calls, failed ones too, in ms. */
  callMs = (): number => this.ms
  /** Whether the API has accepted a token in a call of this request. */
  isTokenTaken = (): boolean => this.taken

  /** Call after a call with a token has succeeded. */
  takeToken(): void {
    this.taken = true
  }
  /** @throws GatewayError TOO_COSTLY when there are no calls left, CLIENT_GONE */
  spendCall(): void {
    requireClient(this.limits.scope)
    if (this.calls === 0) throw new GatewayError('TOO_COSTLY', null, { callLimit: this.limits.calls })
    this.calls -= 1
  }
  /** Call after each call, also a failed one. */
  spendTime(ms: number): void {
    this.ms += ms
  }
  /**
   * Counts received bytes; returns a promise if it has to wait for memory.
   * @throws GatewayError TOO_COSTLY over the limit, TOO_MANY_REQUESTS without memory
   */
  spendBytes = (arrived: number): void | Promise<void> => {
    const { bytes, reserve } = this.limits
    this.bytesLeft -= arrived
    if (this.bytesLeft < 0) throw new GatewayError('TOO_COSTLY', null, { limitBytes: bytes })
    const reserved = reserve(arrived)
    if (reserved !== true && reserved !== false) return reserved.then(requireMemory)
    return requireMemory(reserved)
  }
}

function requireMemory(reserved: boolean): void {
  if (!reserved) throw new GatewayError('TOO_MANY_REQUESTS')
}
