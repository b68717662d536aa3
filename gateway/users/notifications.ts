import type { MailFrequency, PushSubscriptionInput } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { path } from '../rest/path.ts'
import {
  mailFrequencyToWire,
  mailPreferenceFromWire,
  pushFieldNames as fieldNames,
  pushSettingsFromWire,
  pushSubscriptionToWire,
  refusedFromWire,
} from './wire/notifications.ts'

/** The caller's settings of notifications by mail and by push. MAIL-1, PHONE-2. */
export type NotificationSettings = ReturnType<typeof notificationSettings>

const preference = path`/api/kirjad/valik`
const push = path`/api/touked`

/** Creates the client of a request. Reads are null, and writes throw CONFLICT, on a plain server. */
export function notificationSettings(rest: RestClient) {
  return {
    /** GET /api/kirjad/valik. */
    mailPreference: () => orNull(rest.get(preference).then(mailPreferenceFromWire)),
    /** GET /api/kirjad/peatatud. @throws FORBIDDEN */
    pausedAddresses: () => orNull(rest.get(path`/api/kirjad/peatatud`).then(refusedFromWire)),
    /** PUT /api/kirjad/valik. */
    setMailPreference: async (frequency: MailFrequency) =>
      mailPreferenceFromWire(await rest.send('PUT', preference, mailFrequencyToWire(frequency))),
    /** GET /api/touked. */
    pushSettings: () => orNull(rest.get(push).then(pushSettingsFromWire)),
    /** PUT /api/touked. @throws BAD_USER_INPUT */
    subscribeToPush: async (subscription: PushSubscriptionInput) =>
      pushSettingsFromWire(await rest.send('PUT', push, pushSubscriptionToWire(subscription), { fieldNames })),
    /** DELETE /api/touked. */
    unsubscribeFromPush: async () => pushSettingsFromWire(await rest.send('DELETE', push)),
  }
}
