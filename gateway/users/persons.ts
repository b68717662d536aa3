import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The sender of a request, for fair shares of resources. It grants no rights. */
export interface Person {
  /** The key of shares; undefined for a token whose user is not known yet. */
  readonly known: string | undefined
  /** The id of the token's user, which never changes; undefined without a token, and until the API has returned it. */
  readonly userId: string | undefined
  /** Returns the key, and reads the user of the token if necessary. Without a valid session the key is that of the network. */
  find(): Promise<string>
  /** Caches the token's user, once the API has returned it. */
  setUser(id: string): void
}

/** What identifies the sender of a request. */
export interface Sender {
  token?: string | undefined
  /** The network of the client's address, as reported by trusted proxies. */
  visitor?: string | undefined
}

/** Identifies the senders of requests. */
export interface Persons<Caller extends Sender> {
  of(sender: Caller): Person
  /** Always reads the user of a session from the API, for members-only work. @throws GatewayError without a valid session */
  ofSession: (sender: Caller) => Promise<string>
}

/** Maximum number of cached tokens. */
const maxKnown = 10_000

/**
 * Caches the users of tokens by the tokens' digests, as the user of a token never changes. All sessions of a member count as one person.
 * @param read returns the id of the token's user. @throws without a valid session
 */
export function createPersons<Caller extends Sender>(read: (sender: Caller) => Promise<string>): Persons<Caller> {
  const users = new LRUCache<string, string>({ max: maxKnown })
  const pending = new Map<string, Promise<string>>()

  async function ofSession(sender: Caller): Promise<string> {
    const user = await read(sender)
    users.set(digestOf(sender.token), user)
    return personOf(user)
  }

  /** The person behind the token of a sender. */
  class TokenHolder implements Person {
    // Computed on first use, as not every request uses shares.
    private cachedDigest: string | undefined
    private found: string | undefined

    constructor(private readonly sender: Caller) {}

    private digest() {
      return (this.cachedDigest ??= digestOf(this.sender.token))
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
      const reading = pending.get(digest) ?? ofSession(this.sender).finally(() => pending.delete(digest))
      pending.set(digest, reading)
      // Also if the API fails, which is logged: the reads of the operation then fail by themselves.
      return (this.found = await reading.catch(() => visitorOf(this.sender)))
    }
    setUser(id: string) {
      users.set(this.digest(), id)
    }
  }

  return {
    ofSession,
    of(sender) {
      if (sender.token) return new TokenHolder(sender)
      const known = visitorOf(sender)
      return { known, userId: undefined, find: () => Promise.resolve(known), setUser: () => {} }
    },
  }
}

const visitorOf = ({ visitor = '' }: Sender) => `visitor ${visitor}`
const personOf = (user: string) => `user ${user}`

function digestOf(token = ''): string {
  return hash('sha256', token, 'base64')
}
