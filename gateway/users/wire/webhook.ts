import type { Webhook, WebhookAnswer, WebhookInput } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, integer, list, moment, record, text } from '../../lib/shapes.ts'
import { type Conflict, conflictFromWire, type WireConflict } from './conflict.ts'

const answers = rowReader('an answer of the webhook', {
  at: { wire: 'aeg', read: given(moment) },
  status: { wire: 'staatus', read: (status) => integer(status) ?? null },
  text: { wire: 'tekst', read: (said) => text(said) ?? '' },
} satisfies FieldTable<WebhookAnswer>)

const webhookFields = {
  url: { wire: 'aadress', read: (url) => text(url) ?? '' },
  enabled: { wire: 'sees', read: (enabled) => flag(enabled) ?? false },
  pausedAt: { wire: 'peatatud', read: (time) => moment(time) ?? null },
  answers: { wire: 'vastused', read: (rows) => list(rows ?? [], 'the answers of the webhook', answers.row) },
  version: { wire: 'versioon', read: (version) => text(version) ?? null, answersOnly: true },
} satisfies FieldTable<Webhook>

/** Parses the answers of /api/veebihaak. HOOK-1. */
export const webhookFromWire: (wire: unknown) => RowOf<typeof webhookFields> = rowReader(
  'the webhook',
  webhookFields,
).row

/** The conflict in the body of a 412: see conflictFromWire. */
export function webhookConflictFromWire(body: WireConflict): Partial<Conflict<Pick<Webhook, 'url' | 'enabled'>>> {
  return conflictFromWire(body, (praegu) => {
    const { url, enabled } = webhookFromWire(praegu)
    return { url, enabled }
  })
}

/** The secret in the answer of POST /api/veebihaak/saladus; undefined without one. */
export const webhookSecretFromWire = (wire: unknown): string | undefined =>
  text(record<{ saladus: unknown }>(wire, 'the secret of the webhook').saladus) ?? undefined

/** The body of PUT /api/veebihaak. */
export const webhookToWire = ({ url, enabled }: WebhookInput) => ({
  ...(url != null && { aadress: url }),
  ...(enabled != null && { sees: enabled }),
})

/** The fields of the input, by the properties of that body. */
export const webhookFieldNames = { aadress: 'url', sees: 'enabled' }
