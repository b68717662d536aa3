import { type FormattedExecutionResult, OperationTypeNode } from 'graphql'
import type { Context } from '../../context.ts'
import { GatewayError } from '../../errors.ts'
import { costLimits } from '../../lib/cost.ts'
import { resultSize } from './resultSize.ts'

/** Results up to this many characters take no share of the memory for answers. */
const smallAnswer = 1_000_000

/**
 * The error that replaces a result which is larger than `limitBytes`, or for which there is too little memory left; undefined for
 * a result that may be sent. Takes the memory of a large result from `context.answer`, which returns it once the client has read it. GQL-3.
 */
export async function refusedAnswer(
  result: FormattedExecutionResult,
  { cost, answer }: Context,
  { operation, limitBytes }: { operation: OperationTypeNode | undefined; limitBytes: number },
): Promise<GatewayError | undefined> {
  // A cheap operation can only be large by its texts, which are counted already: nearly all results need not be walked.
  const size = cost.cost > costLimits.heavy ? resultSize(result, limitBytes) : cost.textCharacters
  const saved = operation === OperationTypeNode.MUTATION && !result.errors ? { saved: true as const } : {}
  if (size > limitBytes || cost.textCharacters > limitBytes)
    return new GatewayError('TOO_COSTLY', 'Vastus oleks liiga suur. Küsi vähem ridu või välju.', {
      limitBytes,
      ...saved,
    })
  if (size > smallAnswer && !(await answer.take(size))) return new GatewayError('TOO_MANY_REQUESTS', null, saved)
  return undefined
}
