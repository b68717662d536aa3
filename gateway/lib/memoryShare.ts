import type { FairShares, Share } from '../../schema/rules/fairShares.ts'
import type { Scope } from '../../schema/rules/scopes.ts'
import { requireClient } from '../errors.ts'

/** The memory that a request takes, in bytes. */
export interface MemoryShare {
  /**
   * Takes more; false where there is too little. A promise only where the request has to wait for that.
   * @throws GatewayError CLIENT_GONE when the client has left
   */
  take: (bytes: number) => boolean | Promise<boolean>
}

interface MemoryTerms {
  /** Who sends the request. */
  person: { readonly known: string | undefined; find(): Promise<string> }
  scope: Scope
  /** How long to wait for memory that others have, in milliseconds; not at all without it. Nobody waits for what they have themselves. */
  waitMs?: number
}

/** What all persons who are not known yet may take together before each is asked for, in bytes. Usual requests need a few kilobytes. */
const unknownBytes = 16 * 1024 * 1024
const unknownPerson = 'not known yet'

/** Opens the share of a request. */
export function memoryShare(shares: FairShares, { person, scope, waitMs }: MemoryTerms): MemoryShare {
  let unknown: Share | undefined
  let own: Share | undefined
  const takeOwn = (name: string, bytes: number) => {
    own ??= shares.open(name, scope)
    if (own.grow(bytes)) return true
    return waitMs != null && own.fits(bytes) && own.wait(bytes, { waitMs }).then(unlessGone)
  }
  const unlessGone = (isTaken: boolean) => {
    if (!isTaken) requireClient(scope)
    return isTaken
  }
  return {
    take(bytes) {
      requireClient(scope)
      if (person.known != null) return takeOwn(person.known, bytes)
      unknown ??= shares.open(unknownPerson, scope)
      if (shares.heldBy(unknownPerson) + bytes <= unknownBytes && unknown.grow(bytes)) return true
      return person.find().then((name) => {
        requireClient(scope)
        return takeOwn(name, bytes)
      })
    },
  }
}
