import type { ScreenKey } from '../../../ui/keys/listedKeys.ts'
import { mediaTexts } from './text.ts'

/** The keys that choose media of an album. GALLERY-5, KEYS-2. */
export const albumKeys = {
  all: { keys: ['Ctrl+A'], what: mediaTexts.keys.all },
  none: { keys: ['Esc'], what: mediaTexts.keys.none },
} satisfies Record<string, ScreenKey>
