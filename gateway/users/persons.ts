import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Who sends a request, as far as shared resources are dealt by person: it gives no rights. */
export interface Person {
  /** The key by which shares are counted; undefined for a token whose user is not known yet. */
  readonly known: string | undefined
  /** The id of the token's user, which never changes; undefined until the API has told it, and without a token. */
  readonly userId: string | undefined
  /** Finds the user of the token if necessary. Someone without a living session is the visitor of that address. */
  find(): Promise<string>
  /** Remembers the token's user, whom the API has told. */
  isUser(id: string): void
}

/** What identifies the sender of a request. */
export interface Sender {
  token?: string | undefined
  /** The network of the address that the proxy vouches for. */
  visitor?: string | undefined
}

/** The persons behind tokens and addresses. */
export interface Persons<Asked extends Sender> {
  of(sender: Asked): Person
  /** Asks the API for the user of a session, always: for what only members may do. @throws GatewayError without a valid session */
  ofSession: (sender: Asked) => Promise<string>
}

/** The most tokens whose users are remembered. */
const maxKnown = 10_000

/**
 * Remembers the users of tokens, by the tokens' digests. A token has the same user as long as it lives, so all sessions of a member count as
 * one person, and the API is asked once for each session.
 * @param ask the id of the token's user. @throws without a valid session
 */
export function createPersons<Asked extends Sender>(ask: (sender: Asked) => Promise<string>): Persons<Asked> {
  const users = new LRUCache<string, string>({ max: maxKnown })
  const asked = new Map<string, Promise<string>>()

  async function ofSession(sender: Asked): Promise<string> {
    const user = await ask(sender)
    users.set(digestOf(sender.token), user)
    return personOf(user)
  }

  /** The person behind the token of a sender. */
  class TokenHolder implements Person {
    // Not every request takes from what is dealt.
    private made: string | undefined
    private found: string | undefined

    constructor(private readonly sender: Asked) {}

    private digest() {
      return (this.made ??= digestOf(this.sender.token))
    }
    get known() {
      const { userId } = this
      return (this.found ??= userId == null ? undefined : personOf(userId))
    }
    get userId() {
      return users.get(this.digest())
    }
    async find() {
      if (this.known != null) return this.known
      const digest = this.digest()
      // Concurrent requests share one call.
      const asking = asked.get(digest) ?? ofSession(this.sender).finally(() => asked.delete(digest))
      asked.set(digest, asking)
      // Also where the API does not answer, which is logged: whatever the operation reads will fail by itself.
      return (this.found = await asking.catch(() => visitorOf(this.sender)))
    }
    isUser(id: string) {
      users.set(this.digest(), id)
    }
  }

  return {
    ofSession,
    of(sender) {
      if (sender.token) return new TokenHolder(sender)
      const known = visitorOf(sender)
      return { known, userId: undefined, find: () => Promise.resolve(known), isUser: () => {} }
    },
  }
}

const visitorOf = ({ visitor = '' }: Sender) => `visitor ${visitor}`
const personOf = (user: string) => `user ${user}`

function digestOf(token = ''): string {
  return hash('sha256', token, 'base64')
}
