import type { IncomingHttpHeaders } from 'node:http'

/** The headers of every response of /graphql. @param client version of the served client, so that an old tab notices an upgrade */
export const graphqlHeaders = (client: string | undefined): Record<string, string> => ({
  'cache-control': 'private, no-store',
  vary: 'x-auth-token, accept-encoding',
  ...(client && { 'x-sise-client': client }),
})

/** How long a JSON body may take to arrive, in milliseconds. */
export const maxArrivalMs = 300_000

/** Whether a body is JSON in UTF-8, not compressed. */
export function isPlainJson(headers: IncomingHttpHeaders): boolean {
  const given = headers['content-type'] ?? ''
  const isUsual = given === 'application/json' || isJsonInUtf8(given)
  return isUsual && (headers['content-encoding'] ?? 'identity') === 'identity'
}

function isJsonInUtf8(given: string): boolean {
  const [type = '', ...parameters] = given.toLowerCase().split(';')
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='))
  return type.trim() === 'application/json' && (charset == null || /^charset="?utf-?8"?$/.test(charset))
}
