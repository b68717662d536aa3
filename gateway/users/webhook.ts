import { malformedResponse } from '../errors.ts'
import type { WebhookInput } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { path } from '../rest/path.ts'
import { versionHeader } from '../rest/versions.ts'
import {
  webhookConflictFromWire as refusalDetails,
  webhookFieldNames as fieldNames,
  webhookFromWire,
  webhookSecretFromWire,
  webhookToWire,
} from './wire/webhook.ts'

/** The webhook that reports changes of public content. HOOK-1. */
export type WebhookClient = ReturnType<typeof userWebhook>

/** Creates the client of a request. */
export function userWebhook(rest: RestClient) {
  const call = path`/api/veebihaak`
  return {
    /** Null on a plain server. @throws FORBIDDEN */
    read: () => orNull(rest.get(call).then(webhookFromWire)),
    /**
     * @param version the version that was edited
     * @throws CONFLICT on a plain server, or where the webhook has been changed since, FORBIDDEN, BAD_USER_INPUT
     */
    async update(input: WebhookInput, version?: string | null) {
      const headers = versionHeader(version)
      return webhookFromWire(
        await rest.send('PUT', call, webhookToWire(input), { headers, fieldNames, refusalDetails }),
      )
    },
    /** @throws CONFLICT on a plain server, FORBIDDEN, BAD_USER_INPUT without an address */
    async rotateSecret() {
      const response = await rest.send('POST', path`/api/veebihaak/saladus`, undefined, { fieldNames })
      const secret = webhookSecretFromWire(response)
      if (secret == null) throw malformedResponse('a new secret has none')
      return { secret }
    },
    /** @throws CONFLICT on a plain server, FORBIDDEN, BAD_USER_INPUT without an address */
    async test() {
      return webhookFromWire(await rest.send('POST', path`/api/veebihaak/proov`, undefined, { fieldNames }))
    },
  }
}
