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
        .describe('Where messages go: https, and never an inner address'),
      sees: z.boolean('Vali, kas muudatustest antakse teada.').optional().describe('Whether changes are told'),
    })
    .describe(partialUpdateNote)

function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === ''
}

/** Where changes of public content are told. */
export const webhookSchema = z
  .object({
    aadress: z.string().describe('Empty before the first'),
    sees: z.boolean(),
    peatatud: timeSchema
      .nullable()
      .describe('Since when nothing is told, as the address has taken no message for two days; null while it does'),
    vastused: responseList(
      z.object({
        aeg: timeSchema,
        staatus: z.number().int().nullable().describe('Of HTTP; null where there was no answer'),
        tekst: z.string().describe('Its beginning, or why there was none'),
      }),
    ).describe('The last twenty answers, the newest first'),
    versioon: z.string().describe('The tag for If-Match: of the address and whether changes are told'),
  })
  .meta({ id: 'Veebihaak' })

/** The body of PUT /api/veebihaak. */
export type WebhookChanges = z.infer<ReturnType<typeof webhookChangesSchema>>

export type WireWebhook = z.infer<typeof webhookSchema>

/** A new secret: answer of POST /api/veebihaak/saladus. */
export const webhookSecretSchema = z.object({
  saladus: z.string().describe('Signs messages, as Standard Webhooks has it: whsec_…; shown this once'),
})
