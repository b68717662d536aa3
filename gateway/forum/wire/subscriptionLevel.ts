import type { SubscriptionLevel } from '../../lib/generated/types.ts'
import { text } from '../../lib/shapes.ts'

const wireWords = { WATCHING: 'jalgin', NORMAL: 'tavaline', MUTED: 'vaikne' } satisfies Record<
  SubscriptionLevel,
  string
>
const levels = new Map<unknown, SubscriptionLevel>(
  Object.entries(wireWords).map(([level, word]) => [word, level as SubscriptionLevel]),
)

/** Parses a subscription level; null for an unknown word. FORUM-11. */
export const subscriptionLevelFromWire = (word: unknown): SubscriptionLevel | null => levels.get(text(word)) ?? null

/** The body that sets the level. */
export const subscriptionLevelToWire = (level: SubscriptionLevel) => ({ tase: wireWords[level] })
