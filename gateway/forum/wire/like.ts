import { ifShaped, list, record } from '../../lib/shapes.ts'
import { userFromWire, type UserModel, type WireUser } from '../../users/wire/user.ts'

/** One person's like. */
export interface WireLike {
  user: WireUser
}

/** One person's like. */
export interface LikeModel {
  user: UserModel
}

/** Likes, the earliest first. */
export function likesFromWire(wire: unknown): LikeModel[] {
  return list(wire, 'likes', (element) => ({ user: userFromWire(record<WireLike>(element, 'a like').user) }))
}

/** The likes that a write answered with: the list of §7, or a whole record that holds it. Undefined where it tells none. */
export function likesOfAnswer(answer: unknown): LikeModel[] | undefined {
  return ifShaped(answer, (given) =>
    likesFromWire(Array.isArray(given) ? given : record<{ likes: unknown }>(given, 'likes').likes),
  )
}
