import type { Following } from '../../lib/generated/types.ts'
import { text } from '../../lib/shapes.ts'

const wireWords = { FOLLOWED: 'jalgin', NORMAL: 'tavaline', QUIET: 'vaikne' } satisfies Record<Following, string>
const words = new Map<unknown, Following>(
  Object.entries(wireWords).map(([following, word]) => [word, following as Following]),
)

/** How something is followed; null for a word that is unknown. FORUM-11. */
export const followingFromWire = (word: unknown): Following | null => words.get(text(word)) ?? null

/** The body that sets how something is followed. */
export const followingToWire = (following: Following) => ({ tase: wireWords[following] })
