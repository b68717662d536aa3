import type { RequestHeaders } from '../../../context.ts'
import { GatewayError } from '../../../errors.ts'
import type { Shares } from '../../../lib/shares.ts'
import { refusedWith } from '../requestRefusal.ts'

/** Admits requests with files: only of signed-in members, a limited number at a time, while there is disk space for them. GQL-4. */
export interface UploadGate {
  /** @throws RequestRefusal, before any byte of the body has been read */
  admit(headers: RequestHeaders, declaredBytes: number | undefined): Promise<Admission>
}

/** One admitted request. */
export interface Admission {
  /** Reserves space for bytes that have arrived; false when there is none left. */
  reserve: (bytes: number) => boolean
  /** Releases what the request has reserved. */
  release: () => void
}

interface UploadGateOptions {
  /** The id of the member who sends the request. @throws GatewayError UNAUTHENTICATED without a valid session */
  senderOf: (headers: RequestHeaders) => Promise<string>
  /** The requests with files that may run at the same time. */
  slots: Shares
  /** The bytes of such requests that may be on disk. */
  bytes: Shares
}

const busyMessage = 'Praegu laaditakse üles liiga palju faile. Proovi mõne aja pärast uuesti.'
const retryAfterSeconds = 10

/** Creates the gate of one gateway. */
export function createUploadGate({ senderOf, slots, bytes }: UploadGateOptions): UploadGate {
  return {
    async admit(headers, declaredBytes) {
      const sender = await senderOf(headers).catch((error: unknown) => {
        throw error instanceof GatewayError ? refusedWith(error) : error
      })
      const [slot, space] = [slots.open(sender), bytes.open(sender)]
      const release = () => {
        slot.close()
        space.close()
      }
      if (!slot.grow(1) || !space.grow(declaredBytes ?? 0)) {
        release()
        throw refusedWith(new GatewayError('TOO_MANY_REQUESTS', busyMessage, { retryAfter: retryAfterSeconds }))
      }
      return { reserve: (arrived) => declaredBytes != null || space.grow(arrived), release }
    },
  }
}
