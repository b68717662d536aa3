import type { RequestHeaders } from '../context.ts'
import { GatewayError } from '../errors.ts'
import type { FindTokenFacts } from '../users/tokenFacts.ts'
import type { KnownDocuments } from './graphql/knownDocuments.ts'
import { mayBeRefused } from './graphql/requestRefusal.ts'
import type { VisitorBudget } from './visitorBudget.ts'

/** Who may send what is not registered, and may be refused for it. GQL-7. */
export interface RefusedDocuments {
  /**
   * Lets somebody send a text that is not registered: what was answered, and never refused to their network, whatever they were refused;
   * and whose token is somebody's, always.
   * @returns counts a refusal
   * @throws RequestRefusal as `mayBeRefused` does
   */
  maySend(text: string, sender: RequestHeaders): Promise<() => Promise<void>>
}

/** Counts what is refused to visitors, and to whoever made a token up: what is refused calls no API, which else would tell them apart. */
export function refusedDocuments(
  refusals: VisitorBudget,
  texts: Pick<KnownDocuments, 'has' | 'refuse'>,
  tokenFacts: FindTokenFacts<RequestHeaders>,
): RefusedDocuments {
  async function isVisitor(sender: RequestHeaders): Promise<boolean> {
    if (!sender.token) return true
    try {
      return (await tokenFacts(sender)).kind === 'NONE'
    } catch (error) {
      // While the API cannot say, a member is not to be taken for a visitor.
      if (error instanceof GatewayError) return false
      throw error
    }
  }

  function counterFor(text: string, visitor: string): () => void {
    if (texts.has(text, visitor)) return () => texts.refuse(text, visitor)
    return mayBeRefused(refusals, visitor)
  }

  return {
    async maySend(text, sender) {
      try {
        const count = counterFor(text, sender.visitor ?? '')
        return async () => {
          if (await isVisitor(sender)) count()
        }
      } catch (error) {
        if (await isVisitor(sender)) throw error
        return () => Promise.resolve()
      }
    },
  }
}
