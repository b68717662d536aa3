import type { FairShares } from '../../../../schema/rules/fairShares.ts'
import type { Scope } from '../../../../schema/rules/scopes.ts'
import type { RequestHeaders } from '../../../context.ts'
import { GatewayError } from '../../../errors.ts'
import { refusedWith } from '../requestRefusal.ts'

/** Admits requests with files: only of signed-in members, a limited number at a time, while there is disk space for them. GQL-4. */
export interface UploadGate {
  /**
   * What is reserved is released at the end of the scope.
   * @throws RequestRefusal, before any byte of the body has been read
   */
  admit(headers: RequestHeaders, declaredBytes: number | undefined, scope: Scope): Promise<Admission>
}

/** One admitted request. */
export interface Admission {
  /** Reserves space for bytes that have arrived; false when there is none left. Once the request has been answered they are dropped, and need none. */
  reserve: (bytes: number) => boolean
}

interface UploadGateOptions {
  /** The member who sends the request. @throws GatewayError UNAUTHENTICATED without a valid session */
  senderOf: (headers: RequestHeaders) => Promise<string>
  /** The requests with files that may run at the same time. */
  slots: FairShares
  /** The bytes of such requests that may be on disk. */
  bytes: FairShares
}

const busyMessage = 'Praegu laaditakse üles liiga palju faile. Proovi mõne aja pärast uuesti.'
const retryAfterSeconds = 10

/** Creates the gate of one gateway. */
export function createUploadGate({ senderOf, slots, bytes }: UploadGateOptions): UploadGate {
  return {
    async admit(headers, declaredBytes, scope) {
      const sender = await senderOf(headers).catch((error: unknown) => {
        throw error instanceof GatewayError ? refusedWith(error) : error
      })
      const space = bytes.open(sender, scope)
      if (!slots.open(sender, scope).grow(1) || !space.grow(declaredBytes ?? 0))
        throw refusedWith(new GatewayError('TOO_MANY_REQUESTS', busyMessage, { retryAfter: retryAfterSeconds }))
      return { reserve: (arrived) => declaredBytes != null || scope.ended || space.grow(arrived) }
    },
  }
}
