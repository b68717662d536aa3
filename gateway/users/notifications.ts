import { GatewayError } from '../errors.ts'
import type { MailFrequency, PushSubscriptionInput } from '../lib/generated/types.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import {
  mailFrequencyToWire,
  mailPreferenceFromWire,
  pushFieldNames as fieldNames,
  pushSettingsFromWire,
  pushSubscriptionToWire,
  refusedFromWire,
} from './wire/notifications.ts'

/** How the caller is notified by mail and by push. MAIL-1, PHONE-2. */
export type NotificationSettings = ReturnType<typeof notificationSettings>

const preference = path`/api/kirjad/valik`
const push = path`/api/touked`

/** Creates the client of a request. Reads are null, and writes throw CONFLICT, where the API does not announce `kiri` or `touked`. */
export function notificationSettings(rest: RestClient, capabilities: Capabilities) {
  async function require(capability: string, refusal: string) {
    if (!(await capabilities.established()).has(capability)) throw new GatewayError('CONFLICT', refusal)
  }
  return {
    /** GET /api/kirjad/valik. */
    mailPreference: async () =>
      (await capabilities.has('kiri')) ? mailPreferenceFromWire(await rest.get(preference)) : null,
    /** GET /api/kirjad/peatatud. @throws FORBIDDEN */
    pausedAddresses: async () =>
      (await capabilities.has('kiri')) ? refusedFromWire(await rest.get(path`/api/kirjad/peatatud`)) : null,
    /** PUT /api/kirjad/valik. */
    async setMailPreference(frequency: MailFrequency) {
      await require('kiri', 'See server ei saada kirju sellest, mis on uut.')
      return mailPreferenceFromWire(await rest.send('PUT', preference, mailFrequencyToWire(frequency)))
    },
    /** GET /api/touked. */
    pushSettings: async () => ((await capabilities.has('touked')) ? pushSettingsFromWire(await rest.get(push)) : null),
    /** PUT /api/touked. @throws BAD_USER_INPUT */
    async subscribeToPush(subscription: PushSubscriptionInput) {
      await require('touked', noPush)
      return pushSettingsFromWire(await rest.send('PUT', push, pushSubscriptionToWire(subscription), { fieldNames }))
    },
    /** DELETE /api/touked. */
    async unsubscribeFromPush() {
      await require('touked', noPush)
      return pushSettingsFromWire(await rest.send('DELETE', push))
    },
  }
}

const noPush = 'See server ei saada teavitusi.'
