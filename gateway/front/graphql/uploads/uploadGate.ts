import type { RequestHeaders } from '../../../context.ts'
import { GatewayError } from '../../../errors.ts'
import type { Shares } from '../../../lib/shares.ts'
import { refusedWith } from '../requestRefusal.ts'

/** Lets requests with files in: who is signed in, a few at a time, as long as there is room for their bytes (GQL-4). */
export interface UploadGate {
  /** @throws RequestRefusal before a byte of the request has been read */
  admit(headers: RequestHeaders, declaredBytes: number | undefined): Promise<Admission>
}

/** One request that has been let in. */
export interface Admission {
  /** Whether there is room for more bytes of it; false ends it. */
  keep: (bytes: number) => boolean
  /** The request is over, and nothing of it is kept any more. */
  leave: () => void
}

interface UploadGateOptions {
  /** Who sends the request. @throws GatewayError, UNAUTHENTICATED without a living session */
  senderOf: (headers: RequestHeaders) => Promise<string>
  /** How many requests with files may be under way. */
  places: Shares
  /** How many bytes of them may be kept. */
  bytes: Shares
}

const crowded = 'Praegu laaditakse üles liiga palju faile. Proovi mõne aja pärast uuesti.'
const retryAfterSeconds = 10

/** The gate of one gateway. */
export function createUploadGate({ senderOf, places, bytes }: UploadGateOptions): UploadGate {
  return {
    async admit(headers, declaredBytes) {
      const sender = await senderOf(headers).catch((error: unknown) => {
        throw error instanceof GatewayError ? refusedWith(error) : error
      })
      const [place, room] = [places.open(sender), bytes.open(sender)]
      const leave = () => {
        place.close()
        room.close()
      }
      if (!place.grow(1) || !room.grow(declaredBytes ?? 0)) {
        leave()
        throw refusedWith(new GatewayError('TOO_MANY_REQUESTS', crowded, { retryAfter: retryAfterSeconds }))
      }
      return { keep: (arrived) => declaredBytes != null || room.grow(arrived), leave }
    },
  }
}
