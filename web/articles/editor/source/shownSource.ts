import type { SourceChanges } from './changes/sourceChanges.ts'
import type { SourceRows } from './sourceRows.ts'
import type { SourceText } from './sourceText.ts'

/** A source whose parts are rendered beside those of the translation. The same object while nothing of it changes. */
export interface ShownSource {
  /** The code of its language. */
  language: string
  text: SourceText
  /** Null if nothing has changed. */
  changes: SourceChanges | null
  rows: SourceRows
  /** Whether its parts are folded above those of the translation, because the screen is not wide enough for two columns. */
  folds: boolean
}
