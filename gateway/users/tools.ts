import type { ToolTokenInput } from '../lib/generated/types.ts'
import type { RestClient } from '../rest/client.ts'
import { orNull } from '../rest/notOffered.ts'
import { asking, path } from '../rest/path.ts'
import {
  createdToolTokenFromWire,
  toolTokenFieldNames as fieldNames,
  toolTokensFromWire,
  toolTokenToWire,
} from './wire/tools.ts'

/** Tokens for tools. AUTH-10. */
export type Tools = ReturnType<typeof userTools>

/** Creates the client of a request. */
export function userTools(rest: RestClient) {
  const call = path`/api/toolivotmed`
  return {
    /** Null on a plain server. @throws FORBIDDEN */
    async tokens(userId?: string | null) {
      const place = userId == null ? call : asking(call, { kasutaja: userId })
      return orNull(rest.get(place, { fieldNames }).then(toolTokensFromWire))
    },
    /** @throws CONFLICT on a plain server, and for a name that is taken */
    async create(input: ToolTokenInput, headers: Record<string, string>) {
      return createdToolTokenFromWire(await rest.send('POST', call, toolTokenToWire(input), { headers, fieldNames }))
    },
    /** Returns the id. @throws CONFLICT on a plain server, NOT_FOUND */
    async revoke(id: string) {
      await rest.send('DELETE', path`/api/toolivotmed/${id}`)
      return id
    },
  }
}
