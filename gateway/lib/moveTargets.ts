import { indexNextTo, type MoveTarget } from '../../schema/rules/order.ts'
import { GatewayError } from '../errors.ts'
import { isSameId } from './ids.ts'

/** `MoveTargetInput` of the schema. */
interface MoveTargetInput {
  before?: string | null | undefined
  after?: string | null | undefined
}

/** The target of an input. `@oneOf` guarantees one, but the generated type has both optional. */
export function requestedTarget({ before, after }: MoveTargetInput): MoveTarget {
  if (before != null) return { before }
  if (after != null) return { after }
  throw new GatewayError('BAD_USER_INPUT')
}

/** The row next to a target, and its side. */
export const neighbourIn = (target: MoveTarget) =>
  'before' in target
    ? { side: 'before' as const, neighbour: target.before }
    : { side: 'after' as const, neighbour: target.after }

/**
 * The current index of a row, and its index at a target, for servers that only accept indexes. The list should have been read just before.
 * @throws NOT_FOUND if the row is not in the list, CONFLICT if its neighbour is not
 */
export function indexAtTarget(
  rows: readonly { id?: string }[],
  id: string,
  target: MoveTarget,
): { from: number; to: number } {
  const { side, neighbour } = neighbourIn(target)
  const indexOf = (wanted: string) => rows.findIndex((row) => row.id != null && isSameId(row.id, wanted))
  const [from, beside] = [indexOf(id), indexOf(neighbour)]
  if (from === -1) throw new GatewayError('NOT_FOUND')
  if (beside === -1) throw new GatewayError('CONFLICT', 'See, mille kõrvale sa selle tõstsid, on vahepeal kustutatud.')
  return { from, to: indexNextTo(from, beside, side) }
}
