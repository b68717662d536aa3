import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import type { Context } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import { costLimits } from '../../lib/cost.ts'
import { resultSize } from './resultSize.ts'

/** An answer up to this many characters waits for its reader without being counted. */
const smallAnswer = 1_000_000

/**
 * The error to answer with in place of a result that is larger than an answer may be, or than there is room for now. The room
 * that a large answer takes is held in `context.answer` until its reader has it. GQL-3.
 */
export function refusedAnswer(
  result: FormattedExecutionResult,
  { cost, answer }: Context,
  { operation, limitBytes }: { operation: OperationTypeNode | undefined; limitBytes: number },
): GatewayError | undefined {
  // Few fields and short texts make no large answer: nearly every one passes without having been walked through.
  const size = cost.cost > costLimits.heavy ? resultSize(result, limitBytes) : cost.textCharacters
  const saved = operation === OperationTypeNode.MUTATION && !result.errors ? { saved: true as const } : {}
  if (size > limitBytes || cost.textCharacters > limitBytes)
    return new GatewayError('TOO_COSTLY', 'Vastus oleks liiga suur. Küsi vähem ridu või välju.', {
      limitBytes,
      ...saved,
    })
  if (size > smallAnswer && !answer.grow(size)) return new GatewayError('TOO_MANY_REQUESTS', null, saved)
  return undefined
}
