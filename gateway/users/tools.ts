import { toolCapability } from '../../schema/rules/toolTokens.ts'
import { GatewayError } from '../errors.ts'
import type { ToolTokenInput } from '../lib/generated/types.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
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
export function userTools(rest: RestClient, capabilities: Capabilities) {
  const call = path`/api/toolivotmed`
  async function requireTools() {
    if (!(await capabilities.established()).has(toolCapability))
      throw new GatewayError('CONFLICT', 'See server ei anna võtmeid tööriistadele.')
  }
  return {
    /** Null where the API does not announce `toolivotmed`. @throws FORBIDDEN */
    async tokens(userId?: string | null) {
      if (!(await capabilities.has(toolCapability))) return null
      const place = userId == null ? call : asking(call, { kasutaja: userId })
      return toolTokensFromWire(await rest.get(place, { fieldNames }))
    },
    /** @throws CONFLICT where the API does not announce `toolivotmed`, and for a name that is taken */
    async create(input: ToolTokenInput, headers: Record<string, string>) {
      await requireTools()
      return createdToolTokenFromWire(await rest.send('POST', call, toolTokenToWire(input), { headers, fieldNames }))
    },
    /** Returns the id. @throws CONFLICT where the API does not announce `toolivotmed`, NOT_FOUND */
    async revoke(id: string) {
      await requireTools()
      await rest.send('DELETE', path`/api/toolivotmed/${id}`)
      return id
    },
  }
}
