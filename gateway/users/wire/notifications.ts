import type {
  MailFrequency,
  MailPreference,
  PushSettings,
  PushSubscriptionInput,
  RefusedAddress,
} from '../../lib/generated/types.ts'
import { given } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { flag, identity, list, moment, text } from '../../lib/shapes.ts'

const wireWords = { DAILY: 'paev', WEEKLY: 'nadal', AT_ONCE: 'kohe', NONE: 'mitte' } satisfies Record<
  MailFrequency,
  string
>
const frequencies = new Map<unknown, MailFrequency>(
  Object.entries(wireWords).map(([frequency, word]) => [word, frequency as MailFrequency]),
)

const preferenceFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a mail preference') },
  frequency: { wire: 'valik', read: (word) => frequencies.get(text(word)) },
  chosen: { wire: 'valitud', read: (chosen) => flag(chosen) ?? true },
  paused: { wire: 'peatatud', read: (paused) => flag(paused) ?? false },
} satisfies FieldTable<MailPreference>

/** Parses the body of GET and PUT /api/kirjad/valik. MAIL-1. @throws UPSTREAM_ERROR without an id */
export const mailPreferenceFromWire: (wire: unknown) => RowOf<typeof preferenceFields> = rowReader(
  'a mail preference',
  preferenceFields,
).row

/** The body that sets a mail preference. */
export const mailFrequencyToWire = (frequency: MailFrequency) => ({ valik: wireWords[frequency] })

const refusedFields = {
  id: { wire: '_id', read: (id) => identity(id, 'a refused address') },
  name: { wire: 'nimi', read: (name) => text(name) ?? '' },
  email: { wire: 'email', read: (email) => text(email) ?? '' },
  code: { wire: 'pohjus', read: (code) => text(code) ?? '' },
  refusedAt: { wire: 'viimati', read: given(moment) },
} satisfies FieldTable<RefusedAddress>

const refused = rowReader('a refused address', refusedFields)

/** Parses the list of GET /api/kirjad/peatatud, and that of GET /api/kutsed. MAIL-1, IMPORT-2. */
export const refusedFromWire = (wire: unknown): RowOf<typeof refusedFields>[] =>
  list(wire, 'the refused addresses', refused.row)

const pushFields = {
  publicKey: { wire: 'voti', read: (key) => text(key) ?? '' },
  endpoint: { wire: 'aadress', read: (address) => text(address) ?? null },
} satisfies FieldTable<PushSettings>

/** Parses the bodies of /api/touked. PHONE-2. @throws UPSTREAM_ERROR for anything but an object */
export const pushSettingsFromWire: (wire: unknown) => RowOf<typeof pushFields> = rowReader(
  'the push settings',
  pushFields,
).row

/** The body with a push subscription. */
export const pushSubscriptionToWire = ({ endpoint, p256dh, auth }: PushSubscriptionInput) => ({
  aadress: endpoint,
  p256dh,
  auth,
})

/** English field names for the `valjad` of a refusal. */
export const pushFieldNames = { aadress: 'endpoint', p256dh: 'p256dh', auth: 'auth' }
