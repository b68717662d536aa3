import type { BesideSource } from '../../../content/beside/SourcePart.tsx'
import type { SourceChanges } from './changes/sourceChanges.ts'
import type { SourceRows } from './sourceRows.ts'
import type { SourceText } from './sourceText.ts'

/** A source whose parts are rendered beside those of the translation. The same object while nothing of it changes. */
export interface ShownSource extends BesideSource {
  text: SourceText
  /** Null if nothing has changed. */
  changes: SourceChanges | null
  rows: SourceRows
}
