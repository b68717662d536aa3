import type { Language, TranslationInput } from '../generated.ts'
import type { SourceChanges } from './changes/sourceChanges.ts'
import type { SourceText } from './sourceText.ts'

/**
 * How a translation and its source stand: 'new' for one that is not saved yet, 'current' if the source has not changed since they were
 * compared, 'outdated' if it has, 'uncompared' if they never were, 'unrelated' if neither version is recorded as the other's translation,
 * and 'original' if the other version is the translation.
 */
export type SourceState = 'new' | 'current' | 'outdated' | 'uncompared' | 'unrelated' | 'original'

/** The other version of the edited article, as the editor shows it. LANG-4. */
export interface EditorSource {
  language: Language
  state: SourceState
  /** Whether it is shown beside. */
  isWanted: boolean
  setWanted: (isWanted: boolean) => void
  /** Its text, as it was read; null while it is not shown. */
  text: SourceText | null
  /** What has changed since it was compared; null for nothing, and where it never was. */
  changes: SourceChanges | null
  /** Why it could not be read. */
  error: unknown
  retry: () => unknown
  /** Whether the person has said that the translation corresponds to the source now; null where there is nothing to say. */
  isConfirmed: boolean | null
  setConfirmed: (isConfirmed: boolean) => void
  /** Called after a save that leaves the editor open: what was compared is compared now. */
  onSaved: () => void
  /** What a save says of the relation to the source; null for nothing, as of a source that was not shown. */
  translationOf: TranslationInput | null
}
