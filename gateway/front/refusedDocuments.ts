import { LRUCache } from 'lru-cache'
import type { RequestHeaders } from '../context.ts'
import { GatewayError } from '../errors.ts'
import type { FindTokenFacts } from '../users/tokenFacts.ts'
import { mayBeRefused } from './graphql/requestRefusal.ts'
import type { VisitorBudget } from './visitorBudget.ts'

/** Limits how often unregistered documents are refused to a network. GQL-7. */
export interface RefusedDocuments {
  /**
   * Admits an unregistered text. A valid token admits any text. A visitor whose network has had too many refusals may only send texts that
   * were executed before and never refused to that network.
   * @returns a function to call when the text is refused
   * @throws RequestRefusal as `mayBeRefused` does
   */
  maySend(text: string, sender: RequestHeaders): Promise<() => void>
  /** Whether a text was executed. */
  isExecuted(text: string): boolean
  /** Call when a text was executed. */
  noteExecuted(text: string): void
}

/** Executed texts, each with the networks of visitors that it was refused to since. A flood of other texts only evicts entries. */
const executedTexts = { max: 1_000, maxSize: 4_000_000, sizeCalculation: (_: Set<string>, text: string) => text.length }

/** A text that was refused to this many networks loses its exemption: many clients send it with variables that make it too costly. */
const mostNetworks = 100

interface RefusedDocumentsOptions {
  /** Refusals without a token. */
  ofVisitors: VisitorBudget
  /** Refusals with a token; only a network that has spent them has its tokens checked by the API. */
  ofTokens: VisitorBudget
  tokenFacts: FindTokenFacts<RequestHeaders>
}

/** Counts refusals by network, apart for requests with and without a token. */
export function refusedDocuments(options: RefusedDocumentsOptions): RefusedDocuments {
  const { ofVisitors, ofTokens, tokenFacts } = options
  const executed = new LRUCache<string, Set<string>>(executedTexts)

  async function isInvalidToken(sender: RequestHeaders): Promise<boolean> {
    try {
      return (await tokenFacts(sender)).kind === 'NONE'
    } catch (error) {
      // While the API fails, a member must not be treated as a visitor.
      if (error instanceof GatewayError) return false
      throw error
    }
  }

  return {
    async maySend(text, sender) {
      const { token, visitor = '' } = sender
      const refusedTo = token ? undefined : executed.get(text)
      if (refusedTo && refusedTo.size < mostNetworks && !refusedTo.has(visitor))
        return () => void refusedTo.add(visitor)
      try {
        return mayBeRefused(token ? ofTokens : ofVisitors, visitor)
      } catch (error) {
        if (!token || (await isInvalidToken(sender))) throw error
        return () => {}
      }
    },
    isExecuted: (text) => executed.has(text),
    noteExecuted(text) {
      if (!executed.has(text)) executed.set(text, new Set())
    },
  }
}
