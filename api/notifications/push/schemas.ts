import { z } from 'zod'
import { boundedString } from '../../http/bounded.ts'
import { isPublicKey, isPushAddress, type PushNetwork } from './network.ts'

const longestAddress = 2_000

export const pushSettingsSchema = z
  .object({
    voti: z.string().describe('The public key with which a browser subscribes: base64url, RFC 8292'),
    aadress: z
      .string()
      .nullable()
      .describe("The address of the push service for the session's browser; null if nothing is pushed to it"),
  })
  .meta({ id: 'Touked' })

const wrongAddress = 'See brauser kasutab teavituste teenust, mida me ei tunne. Proovi teise brauseriga.'
const wrongKey = 'Brauseri antud võti ei sobi. Lülita teavitused uuesti sisse.'

const keySchema = (isKey: (bytes: Buffer) => boolean) =>
  boundedString(200, { wrong: wrongKey, tooLong: wrongKey })
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine(isKey, wrongKey)

/** The body with a browser's PushSubscription. */
export const deviceSchema = (network: PushNetwork) =>
  z.object({
    aadress: boundedString(longestAddress, { wrong: wrongAddress, tooLong: wrongAddress }).refine(
      (address) => isPushAddress(address, network),
      wrongAddress,
    ),
    p256dh: keySchema(isPublicKey).describe('base64url: a point of P-256, 65 bytes'),
    auth: keySchema((bytes) => bytes.length === 16).describe('base64url: 16 bytes'),
  })
