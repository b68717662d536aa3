import { garbledAnswer, GatewayError } from '../errors.ts'
import type { WebhookInput } from '../lib/generated/types.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import { ifMatch } from '../rest/versions.ts'
import {
  webhookConflictFromWire as refusalDetails,
  webhookFieldNames as fieldNames,
  webhookFromWire,
  webhookSecretFromWire,
  webhookToWire,
} from './wire/webhook.ts'

/** Where changes of public content are told. HOOK-1. */
export type WebhookClient = ReturnType<typeof userWebhook>

/** Creates the client of a request. */
export function userWebhook(rest: RestClient, capabilities: Capabilities) {
  const call = path`/api/veebihaak`
  async function requireWebhook() {
    if (!(await capabilities.established()).has('veebihaak'))
      throw new GatewayError('CONFLICT', 'See server ei teata muudatustest kodulehele.')
  }
  return {
    /** Null where the API does not announce `veebihaak`. @throws FORBIDDEN */
    read: async () => ((await capabilities.has('veebihaak')) ? webhookFromWire(await rest.get(call)) : null),
    /**
     * @param version the version that was edited
     * @throws CONFLICT where the API does not announce `veebihaak` or the webhook has been changed since, FORBIDDEN, BAD_USER_INPUT
     */
    async update(input: WebhookInput, version?: string | null) {
      const headers = version == null ? {} : ifMatch(version)
      await requireWebhook()
      return webhookFromWire(
        await rest.send('PUT', call, webhookToWire(input), { headers, fieldNames, refusalDetails }),
      )
    },
    /** @throws CONFLICT where the API does not announce `veebihaak`, FORBIDDEN, BAD_USER_INPUT without an address */
    async rotateSecret() {
      await requireWebhook()
      const answer = await rest.send('POST', path`/api/veebihaak/saladus`, undefined, { fieldNames })
      const secret = webhookSecretFromWire(answer)
      if (secret == null) throw garbledAnswer('a new secret has none')
      return { secret }
    },
    /** @throws CONFLICT where the API does not announce `veebihaak`, FORBIDDEN, BAD_USER_INPUT without an address */
    async test() {
      await requireWebhook()
      return webhookFromWire(await rest.send('POST', path`/api/veebihaak/proov`, undefined, { fieldNames }))
    },
  }
}
