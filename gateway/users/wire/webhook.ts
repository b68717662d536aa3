import type { Webhook, WebhookDelivery, WebhookInput } from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, integer, list, moment, record, text } from '../../lib/shapes.ts'
import { type Conflict, conflictFromWire, type WireConflict } from './conflict.ts'

const deliveries = rowReader('a delivery of the webhook', {
  at: { wire: 'aeg', read: given(moment) },
  status: { wire: 'staatus', read: (status) => integer(status) ?? null },
  text: { wire: 'tekst', read: (said) => text(said) ?? '' },
} satisfies FieldTable<WebhookDelivery>)

const webhookFields = {
  url: { wire: 'aadress', read: (url) => text(url) ?? '' },
  enabled: { wire: 'sees', read: (enabled) => flag(enabled) ?? false },
  pausedAt: { wire: 'peatatud', read: (time) => moment(time) ?? null },
  deliveries: { wire: 'vastused', read: (rows) => list(rows ?? [], 'the deliveries of the webhook', deliveries.row) },
  version: { wire: 'versioon', read: (version) => text(version) ?? null, readOnly: true },
} satisfies FieldTable<Webhook>

/** Parses the responses of /api/veebihaak. HOOK-1. */
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

/** The secret in the response of POST /api/veebihaak/saladus; undefined without one. */
export const webhookSecretFromWire = (wire: unknown): string | undefined =>
  text(record<{ saladus: unknown }>(wire, 'the secret of the webhook').saladus) ?? undefined

/** The body of PUT /api/veebihaak. */
export const webhookToWire = ({ url, enabled }: WebhookInput) => ({
  ...(url != null && { aadress: url }),
  ...(enabled != null && { sees: enabled }),
})

/** English field names for the `valjad` of a refusal. */
export const webhookFieldNames = { aadress: 'url', sees: 'enabled' }
