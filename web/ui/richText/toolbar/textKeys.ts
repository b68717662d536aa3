import type { ScreenKey } from '../../keys/listedKeys.ts'
import { richTextTexts } from '../text.ts'

/** The keys of a rich text by command; see keys.ts. The editor defines those for undo. KEYS-2. */
export const textKeys = {
  bold: { keys: ['Ctrl+B'], what: richTextTexts.keys.bold },
  italic: { keys: ['Ctrl+I'], what: richTextTexts.keys.italic },
  link: { keys: ['Ctrl+K'], what: richTextTexts.keys.link },
} satisfies Record<string, ScreenKey>
