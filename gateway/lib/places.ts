import { indexNextTo, type Place } from '../../schema/rules/order.ts'
import { GatewayError } from '../errors.ts'
import { isSameId } from './ids.ts'

/** `PlaceInput` of the schema. */
interface PlaceInput {
  before?: string | null | undefined
  after?: string | null | undefined
}

/** The place that an input names. `@oneOf` guarantees that it names one, but the generated type has both optional. */
export function placeAsked({ before, after }: PlaceInput): Place {
  if (before != null) return { before }
  if (after != null) return { after }
  throw new GatewayError('BAD_USER_INPUT')
}

/** The id and the side of the row next to which something is put. */
export const neighbourIn = (place: Place) =>
  'before' in place
    ? { side: 'before' as const, neighbour: place.before }
    : { side: 'after' as const, neighbour: place.after }

/**
 * The index that a row gets when it is put at a place, for servers that know positions alone. The list should have been read just before.
 * @throws NOT_FOUND if the row is not in the list, CONFLICT if its neighbour is not
 */
export function indexAtPlace(rows: readonly { id?: string }[], id: string, place: Place): { from: number; to: number } {
  const { side, neighbour } = neighbourIn(place)
  const indexOf = (wanted: string) => rows.findIndex((row) => row.id != null && isSameId(row.id, wanted))
  const [from, beside] = [indexOf(id), indexOf(neighbour)]
  if (from === -1) throw new GatewayError('NOT_FOUND')
  if (beside === -1) throw new GatewayError('CONFLICT', 'See, mille kõrvale sa selle tõstsid, on vahepeal kustutatud.')
  return { from, to: indexNextTo(from, beside, side) }
}
