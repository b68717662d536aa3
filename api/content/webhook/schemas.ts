import { z } from 'zod'
import { boundedString, responseList } from '../../http/bounded.ts'
import { partialUpdateNote, timeSchema } from '../../http/fields.ts'
import { isInnerHost, type OpenInternet } from '../../outside/openInternet.ts'

const wrongAddress = 'Aadress peab algama https:// ja olema avalikus internetis. Näide: https://naide.ee/uuenda'
const innerAddress =
  'See aadress on sisevõrgus, ja sinna me teateid ei saada. Kirjuta aadress, mis on avalikus internetis.'

/** Body of PUT /api/veebihaak. HOOK-1. */
export const webhookChangesSchema = (internet: OpenInternet) =>
  z
    .object({
      aadress: boundedString(1_000, { wrong: wrongAddress, tooLong: 'Aadress on liiga pikk (kuni 1000 tähemärki).' })
        .trim()
        .refine(isWebAddress, { error: wrongAddress, abort: true })
        .refine((address) => !isInnerHost(new URL(address).hostname, internet), innerAddress)
        .optional()
        .describe('The receiver of messages: https, and never a private address'),
      sees: z.boolean('Vali, kas muudatustest antakse teada.').optional().describe('Whether changes are announced'),
    })
    .describe(partialUpdateNote)

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === ''
}

/** The webhook in a response. */
export const webhookSchema = z
  .object({
    aadress: z.string().describe('Empty before the first one is set'),
    sees: z.boolean(),
    peatatud: timeSchema
      .nullable()
      .describe(
        'Since when the webhook is paused, because the address accepted no message for two days; null while it is not',
      ),
    vastused: responseList(
      z.object({
        aeg: timeSchema,
        staatus: z.number().int().nullable().describe('HTTP status; null without a response'),
        tekst: z.string().describe('The beginning of the response, or why there was none'),
      }),
    ).describe('The last twenty deliveries, newest first'),
    versioon: z.string().describe('The tag for If-Match: covers `aadress` and `sees`'),
  })
  .meta({ id: 'Veebihaak' })

export type WebhookChanges = z.infer<ReturnType<typeof webhookChangesSchema>>

export type WireWebhook = z.infer<typeof webhookSchema>

/** The response of POST /api/veebihaak/saladus: a new secret. */
export const webhookSecretSchema = z.object({
  saladus: z.string().describe('Signs messages by Standard Webhooks: whsec_…; shown only once'),
})
