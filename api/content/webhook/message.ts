import { createHmac } from 'node:crypto'

/** An event that the webhook announces. */
export type WebhookEvent =
  | { type: 'content.changed'; data: { changes: ContentChange[]; more: boolean } }
  | { type: 'webhook.test'; data: object }

/** A change of public content: the record, without its content. */
export interface ContentChange {
  kind: 'article' | 'album' | 'home'
  /** The id of an article's language version or of an album; the language of the home page. */
  id: string
}

/** A secret in the form that people copy. Standard Webhooks, 'Signature scheme'. */
export const secretText = (secret: Buffer) => `whsec_${secret.toString('base64')}`

/**
 * The headers that sign a message, so that its receiver can verify the sender and the time: Standard Webhooks. HOOK-1.
 * @param id the same for every attempt
 * @param at in ms since the epoch
 */
export function signedHeaders(secret: Buffer, id: string, at: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Sise',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
