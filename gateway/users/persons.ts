import { createHash } from 'node:crypto'

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
  const users = new Map<string, string>()
  const asked = new Map<string, Promise<string>>()

  function remember(digest: string, user: string): void {
    const [oldest] = users.keys()
    if (users.size >= maxKnown && oldest != null) users.delete(oldest)
    users.set(digest, user)
  }
  async function ofSession(sender: Asked): Promise<string> {
    const user = await ask(sender)
    remember(digestOf(sender.token), user)
    return personOf(user)
  }

  return {
    ofSession,
    of(sender) {
      const visitor = () => `visitor ${sender.visitor ?? ''}`
      if (!sender.token) {
        const known = visitor()
        return { known, userId: undefined, find: () => Promise.resolve(known), isUser: () => {} }
      }
      let made: string | undefined
      // Not every request takes from what is dealt.
      const digestOnce = () => (made ??= digestOf(sender.token))
      let found: string | undefined
      return {
        get known() {
          const user = users.get(digestOnce())
          return (found ??= user == null ? undefined : personOf(user))
        },
        get userId() {
          return users.get(digestOnce())
        },
        async find() {
          if (this.known != null) return this.known
          const digest = digestOnce()
          // Requests that come together ask once.
          const asking = asked.get(digest) ?? ofSession(sender).finally(() => asked.delete(digest))
          asked.set(digest, asking)
          // Also where the API does not answer, which is logged: whatever the operation reads will fail by itself.
          return (found = await asking.catch(visitor))
        },
        isUser: (id) => remember(digestOnce(), id),
      }
    },
  }
}

const personOf = (user: string) => `user ${user}`

function digestOf(token = ''): string {
  return createHash('sha256').update(token).digest('base64')
}
