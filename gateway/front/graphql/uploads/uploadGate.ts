import type { FairShares } from '../../../../schema/rules/fairShares.ts'
import type { Scope } from '../../../../schema/rules/scopes.ts'
import type { RequestHeaders } from '../../../context.ts'
import { GatewayError } from '../../../errors.ts'
import { refusedWith } from '../requestRefusal.ts'

/** Admits requests with files: only of signed-in members, a limited number at a time, within a limit of disk space. GQL-4. */
export interface UploadGate {
  /**
   * The end of the scope releases the reservation.
   * @throws RequestRefusal, before any byte of the body has been read
   */
  admit(headers: RequestHeaders, declaredBytes: number | undefined, scope: Scope): Promise<Admission>
}

/** One admitted request. */
export interface Admission {
  /** Reserves space for received bytes; false when none is left. Needs none after the response, when bytes are discarded. */
  reserve: (bytes: number) => boolean
}

interface UploadGateOptions {
  /** The id of the member who sends the request. @throws GatewayError UNAUTHENTICATED without a valid session */
  senderOf: (headers: RequestHeaders) => Promise<string>
  /** Concurrent requests with files. */
  slots: FairShares
  /** Their bytes on disk. */
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
