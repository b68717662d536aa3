import { GatewayError } from '../errors.ts'
import type { LetterKind } from '../lib/generated/types.ts'
import type { Capabilities } from '../rest/capabilities.ts'
import type { RestClient } from '../rest/client.ts'
import { path } from '../rest/path.ts'
import { letterChoiceFromWire, letterKindToWire, refusedFromWire } from './wire/letters.ts'

/** Which letters the caller gets, and whose are paused. MAIL-1. */
export type Letters = ReturnType<typeof userLetters>

/** Creates the letters' client of a request. */
export function userLetters(rest: RestClient, capabilities: Capabilities) {
  return {
    /** GET /api/kirjad/valik; null where the API does not announce `kiri`. */
    choice: async () =>
      (await capabilities.has('kiri')) ? letterChoiceFromWire(await rest.get(path`/api/kirjad/valik`)) : null,
    /** GET /api/kirjad/peatatud; null where the API does not announce `kiri`. @throws FORBIDDEN */
    paused: async () =>
      (await capabilities.has('kiri')) ? refusedFromWire(await rest.get(path`/api/kirjad/peatatud`)) : null,
    /** PUT /api/kirjad/valik. @throws CONFLICT where the API does not announce `kiri` */
    async choose(kind: LetterKind) {
      if (!(await capabilities.established()).has('kiri'))
        throw new GatewayError('CONFLICT', 'See server ei saada kirju sellest, mis on uut.')
      return letterChoiceFromWire(await rest.send('PUT', path`/api/kirjad/valik`, letterKindToWire(kind)))
    },
  }
}
