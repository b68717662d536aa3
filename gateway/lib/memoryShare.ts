import type { FairShares, Share } from '../../schema/rules/fairShares.ts'
import type { Scope } from '../../schema/rules/scopes.ts'
import { requireClient } from '../errors.ts'

/** Reserves memory for a request. */
export interface MemoryShare {
  /**
   * Reserves more; false if too little is left. Returns a promise only if the request has to wait.
   * @throws GatewayError CLIENT_GONE when the client has disconnected
   */
  take: (bytes: number) => boolean | Promise<boolean>
}

interface MemoryTerms {
  /** The sender of the request. */
  person: { readonly known: string | undefined; find(): Promise<string> }
  scope: Scope
  /** How long to wait for memory of other persons, in milliseconds; default: no wait. A person's own excess fails at once. */
  waitMs?: number
}

/** In bytes. Beyond it requests of unidentified senders identify their sender, which takes a REST call. Most need a few kilobytes. */
const unknownBytes = 16 * 1024 * 1024
const unknownPerson = 'not known yet'

/** Creates the memory share of a request. */
export function memoryShare(shares: FairShares, { person, scope, waitMs }: MemoryTerms): MemoryShare {
  let unknown: Share | undefined
  let own: Share | undefined
  const takeOwn = (name: string, bytes: number) => {
    own ??= shares.open(name, scope)
    if (own.grow(bytes)) return true
    return waitMs != null && own.fits(bytes) && own.wait(bytes, { waitMs }).then(unlessDisconnected)
  }
  const unlessDisconnected = (isTaken: boolean) => {
    if (!isTaken) requireClient(scope)
    return isTaken
  }
  return {
    take(bytes) {
      requireClient(scope)
      if (person.known != null) return takeOwn(person.known, bytes)
      unknown ??= shares.open(unknownPerson, scope)
      if (shares.takenBy(unknownPerson) + bytes <= unknownBytes && unknown.grow(bytes)) return true
      return person.find().then((name) => {
        requireClient(scope)
        return takeOwn(name, bytes)
      })
    },
  }
}
