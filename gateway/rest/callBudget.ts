import type { Scope } from '../../schema/rules/scopes.ts'
import { GatewayError, requireClient } from '../errors.ts'

/** What a request may take. */
interface CallBudgetLimits {
  /** Of the operation: nothing is read for a client that has left. */
  scope: Scope
  calls: number
  bytes: number
  /** Reserves memory for received bytes; false when other requests have left too little. */
  hold: (bytes: number) => boolean | Promise<boolean>
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
  /** How long all calls have taken, failed ones too, in ms; what runs at once counts each by itself. */
  callMs = (): number => this.ms
  /** Whether the API has taken a token in a call of this request: its sender is somebody. */
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
  /** Call after a call, however it ended. */
  spendTime(ms: number): void {
    this.ms += ms
  }
  /**
   * Counts received bytes; a promise where their memory has to be waited for.
   * @throws GatewayError TOO_COSTLY over the limit, TOO_MANY_REQUESTS without memory
   */
  spendBytes = (arrived: number): void | Promise<void> => {
    const { bytes, hold } = this.limits
    this.bytesLeft -= arrived
    if (this.bytesLeft < 0) throw new GatewayError('TOO_COSTLY', null, { limitBytes: bytes })
    const held = hold(arrived)
    if (held !== true && held !== false) return held.then(requireMemory)
    return requireMemory(held)
  }
}

function requireMemory(held: boolean): void {
  if (!held) throw new GatewayError('TOO_MANY_REQUESTS')
}
