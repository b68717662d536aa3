import { ifShaped, list, record } from '../../lib/shapes.ts'
import { userFromWire, type UserModel } from '../../users/wire/user.ts'

/** A user's like. */
export interface WireLike {
  user: unknown
}

/** A user's like. */
export interface LikeModel {
  user: UserModel
}

/** Parses likes, earliest first. */
export function likesFromWire(wire: unknown): LikeModel[] {
  return list(wire, 'likes', (element) => ({ user: userFromWire(record<WireLike>(element, 'a like').user) }))
}

/** The likes in the response of a write: the list of §7, or a complete record. Undefined when there are none in it. */
export function likesOfResponse(response: unknown): LikeModel[] | undefined {
  return ifShaped(response, (given) =>
    likesFromWire(Array.isArray(given) ? given : record<{ likes: unknown }>(given, 'likes').likes),
  )
}
