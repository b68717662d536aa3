import { createHmac } from 'node:crypto'

/** What a webhook tells. */
export type WebhookEvent =
  | { type: 'content.changed'; data: { changes: ContentChange[]; more: boolean } }
  | { type: 'webhook.test'; data: object }

/** A change of public content: which, and not what. */
export interface ContentChange {
  kind: 'article' | 'album' | 'home'
  /** Of the article's version in a language, of the album; the language of the home page. */
  id: string
}

/** A secret as people see it. Standard Webhooks, 'Signature scheme'. */
export const secretText = (secret: Buffer) => `whsec_${secret.toString('base64')}`

/**
 * The headers that sign a message, so that its receiver knows who sent it, and when: Standard Webhooks. HOOK-1.
 * @param id the same at every attempt
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
