import { coast } from './coast.ts'
import { harbour } from './harbour.ts'
import { meadow } from './meadow.ts'
import { path } from './path.ts'
import type { Scene } from './scene.ts'
import { village } from './village.ts'
import { winter } from './winter.ts'

/** The pictures of the demo. */
export const scenes: Scene[] = [...harbour, ...coast, ...meadow, ...village, ...path, ...winter]
