import { LRUCache } from 'lru-cache'
import type { RequestHeaders } from '../context.ts'
import { GatewayError } from '../errors.ts'
import type { FindTokenFacts } from '../users/tokenFacts.ts'
import { mayBeRefused } from './graphql/requestRefusal.ts'
import type { VisitorBudget } from './visitorBudget.ts'

/** Who may send what is not registered, and may be refused for it. GQL-7. */
export interface RefusedDocuments {
  /**
   * Lets somebody send a text that is not registered: a visitor what was answered, and never refused to their network, whatever they were
   * refused; and whose token is somebody's, anything.
   * @returns counts a refusal
   * @throws RequestRefusal as `mayBeRefused` does
   */
  maySend(text: string, sender: RequestHeaders): Promise<() => void>
  /** Whether a text was answered. */
  isAnswered(text: string): boolean
  /** Call when a text was answered. */
  noteAnswered(text: string): void
}

/** Texts that were answered, with the networks of visitors that each was refused to since. Texts of others can only have these discarded. */
const answeredTexts = { max: 1_000, maxSize: 4_000_000, sizeCalculation: (_: Set<string>, text: string) => text.length }

/** What was refused to so many is what many make it too costly by. */
const mostNetworks = 100

interface RefusedDocumentsOptions {
  /** What visitors may be refused. */
  ofVisitors: VisitorBudget
  /** What a network may be refused with tokens before it is asked whose they are: made-up ones call no API that would tell. */
  ofTokens: VisitorBudget
  tokenFacts: FindTokenFacts<RequestHeaders>
}

/** Counts what is refused to visitors and to made-up tokens. */
export function refusedDocuments(options: RefusedDocumentsOptions): RefusedDocuments {
  const { ofVisitors, ofTokens, tokenFacts } = options
  const answered = new LRUCache<string, Set<string>>(answeredTexts)

  async function isNobodys(sender: RequestHeaders): Promise<boolean> {
    try {
      return (await tokenFacts(sender)).kind === 'NONE'
    } catch (error) {
      // While the API cannot say, a member is not to be taken for a visitor.
      if (error instanceof GatewayError) return false
      throw error
    }
  }

  return {
    async maySend(text, sender) {
      const { token, visitor = '' } = sender
      const refusedTo = token ? undefined : answered.get(text)
      if (refusedTo && refusedTo.size < mostNetworks && !refusedTo.has(visitor))
        return () => void refusedTo.add(visitor)
      try {
        return mayBeRefused(token ? ofTokens : ofVisitors, visitor)
      } catch (error) {
        if (!token || (await isNobodys(sender))) throw error
        return () => {}
      }
    },
    isAnswered: (text) => answered.has(text),
    noteAnswered(text) {
      if (!answered.has(text)) answered.set(text, new Set())
    },
  }
}
