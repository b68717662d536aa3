import { useHistory, type ValueHistory } from '../../lib/history/useHistory.ts'
import { haveSameParts } from '../../lib/parts/parts.ts'
import { useStableCallback } from '../../lib/useLatest.ts'

interface EditsOptions<V extends object, Edit> {
  values: V
  /** Puts other values into the form. */
  set: (values: V) => void
  /** The values after an edit, and the same object if it changes nothing. */
  edited: (values: V, edit: Edit) => V
  /** Edits with the same key that follow one another quickly are undone together; undefined for one that is undone by itself. */
  undoKey: (edit: Edit) => string | undefined
}

/** The edits of an editor, with undo and redo. */
export interface Edits<Edit> extends Omit<ValueHistory<never>, 'change' | 'rewrite'> {
  /** Stable. */
  edit: (edit: Edit) => void
  /** Makes an edit as if what it takes away had never been there, so that undo does not bring it back. Stable. */
  forget: (edit: Edit) => void
}

/** The edits of an editor. ARTICLE-4. */
export function useEdits<V extends object, Edit>(options: EditsOptions<V, Edit>): Edits<Edit> {
  const { values, set, edited, undoKey } = options
  const { change, rewrite, ...history } = useHistory(values, set)
  const edit = useStableCallback((next: Edit) => change((was) => edited(was, next), undoKey(next)))
  const forget = useStableCallback((made: Edit) => rewrite((was) => edited(was, made), haveSameParts))
  return { edit, forget, ...history }
}
