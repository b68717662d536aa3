import { GatewayError } from '../errors.ts'
import type { PushDeviceInput } from '../lib/generated/types.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import { deviceFieldNames, deviceToWire, pushSettingsFromWire } from './wire/push.ts'

/** Notices to the browser of the caller's session. PHONE-2. */
export type Push = ReturnType<typeof userPush>

/** Creates the client of a request. */
export function userPush(rest: RestClient, capabilities: Capabilities) {
  const call = path`/api/touked`
  async function requirePush() {
    if (!(await capabilities.established()).has('touked'))
      throw new GatewayError('CONFLICT', 'See server ei saada teavitusi.')
  }
  return {
    /** Null where the API does not announce `touked`. */
    settings: async () => ((await capabilities.has('touked')) ? pushSettingsFromWire(await rest.get(call)) : null),
    /** @throws CONFLICT where the API does not announce `touked`, BAD_USER_INPUT */
    async allow(device: PushDeviceInput) {
      await requirePush()
      return pushSettingsFromWire(await rest.send('PUT', call, deviceToWire(device), { fieldNames: deviceFieldNames }))
    },
    /** @throws CONFLICT where the API does not announce `touked` */
    async stop() {
      await requirePush()
      return pushSettingsFromWire(await rest.send('DELETE', call))
    },
  }
}
