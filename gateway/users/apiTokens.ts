import type { ApiTokenInput } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { path, withQuery } from '../rest/path.ts'
import {
  apiTokenFieldNames as fieldNames,
  apiTokensFromWire,
  apiTokenToWire,
  createdApiTokenFromWire,
} from './wire/apiTokens.ts'

/** API tokens. AUTH-10. */
export type Tools = ReturnType<typeof userTools>

/** Creates the client of a request. */
export function userTools(rest: RestClient) {
  const call = path`/api/toolivotmed`
  return {
    /** Null on a plain server. @throws FORBIDDEN */
    async tokens(userId?: string | null) {
      const target = userId == null ? call : withQuery(call, { kasutaja: userId })
      return orNull(rest.get(target, { fieldNames }).then(apiTokensFromWire))
    },
    /** @throws CONFLICT on a plain server, and for a name that is taken */
    async create(input: ApiTokenInput, headers: Record<string, string>) {
      return createdApiTokenFromWire(await rest.send('POST', call, apiTokenToWire(input), { headers, fieldNames }))
    },
    /** Returns the id. @throws CONFLICT on a plain server, NOT_FOUND */
    async revoke(id: string) {
      await rest.send('DELETE', path`/api/toolivotmed/${id}`)
      return id
    },
  }
}
