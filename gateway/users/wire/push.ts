import type { PushDeviceInput, PushSettings } from '../../lib/generated/types.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { text } from '../../lib/shapes.ts'

const settingsFields = {
  publicKey: { wire: 'voti', read: (key) => text(key) ?? '' },
  endpoint: { wire: 'aadress', read: (address) => text(address) ?? null },
} satisfies FieldTable<PushSettings>

/** Parses the answers of /api/touked. PHONE-2. @throws UPSTREAM_ERROR for anything but an object */
export const pushSettingsFromWire: (wire: unknown) => RowOf<typeof settingsFields> = rowReader(
  'the settings of notices',
  settingsFields,
).row

/** The body that gives a browser. */
export const deviceToWire = ({ endpoint, p256dh, auth }: PushDeviceInput) => ({ aadress: endpoint, p256dh, auth })

/** The fields of the input, by the properties of that body. */
export const deviceFieldNames = { aadress: 'endpoint', p256dh: 'p256dh', auth: 'auth' }
