import type { ApiServer } from '../rest/apiServer.ts'
import type { RestClient, Upstream } from '../rest/client.ts'
import { plainClient } from './client.ts'

/**
 * The REST API whose clients speak with the server that it is: all of the gateway is written for the calls of ours, and a plain server gets
 * those of §7 instead. REST-8.
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
