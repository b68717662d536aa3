import type { ScreenKey } from '../../keys/listedKeys.ts'
import { sortableTexts } from './text.ts'

interface SortKey extends ScreenKey {
  /** As react-sortable-hoc names them: `KeyboardEvent.keyCode`. */
  codes: number[]
}

/** The keys that move a row whose handle has the focus. ORDER-1, KEYS-2. */
export const sortKeys = {
  lift: { keys: [sortableTexts.keys.space, 'Enter'], codes: [32, 13], what: sortableTexts.keys.lift },
  back: { keys: ['↑', '←'], codes: [38, 37], what: sortableTexts.keys.back },
  forth: { keys: ['↓', '→'], codes: [40, 39], what: sortableTexts.keys.forth },
  cancel: { keys: ['Esc'], codes: [27], what: sortableTexts.keys.cancel },
} satisfies Record<string, SortKey>
