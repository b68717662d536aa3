import type { ApiServer } from '../rest/apiServer.ts'
import type { RestClient, Upstream } from '../rest/client.ts'
import { plainClient } from './client.ts'

/**
 * Adapts an upstream to its server: the gateway makes the calls of our api, and for a plain server the clients translate them to those of
 * §7. REST-8.
 */
export const speaking = (upstream: Upstream, api: Pick<ApiServer, 'isPlain' | 'isKnownPlain'>): Upstream => ({
  ...upstream,
  client: (token, terms) => speakingClient(upstream.client(token, terms), api),
})

function speakingClient(own: RestClient, api: Pick<ApiServer, 'isPlain' | 'isKnownPlain'>): RestClient {
  let plain: RestClient | undefined
  const fitting = (isPlain: boolean) => (isPlain ? (plain ??= plainClient(own)) : own)
  const forRead = async () => fitting(await api.isPlain())
  const forWrite = async () => fitting(await api.isKnownPlain())
  return {
    get: async (...call) => (await forRead()).get(...call),
    page: async (...call) => (await forRead()).page(...call),
    send: async (...call) => (await forWrite()).send(...call),
    write: async (...call) => (await forWrite()).write(...call),
    events: async (...call) => (await forWrite()).events(...call),
    upload: async (...call) => (await forWrite()).upload(...call),
    as: (token) => speakingClient(own.as(token), api),
    callsLeft: () => own.callsLeft(),
  }
}
