import { useMemo } from 'react'
import { isSame } from '../../../lib/fields/fields.ts'
import { useMediaQuery } from '../../../ui/theme/useMediaQuery.ts'
import { type ShownSource, sourceRows } from './sourceRows.ts'
import type { EditorSource } from './useSource.ts'

/**
 * The source to render; null while it is hidden. It stays the same object while an editor types, so that up to 200 modules of the source
 * do not render again.
 * @param moduleIds the ids of the translation's modules, in order
 * @param openedIds the module ids with which the translation was opened
 */
export function useShownSource(
  source: EditorSource | null,
  moduleIds: readonly string[],
  openedIds: readonly string[],
): ShownSource | null {
  // The breakpoint of Pair.module.css.
  const isWide = useMediaQuery('(min-width: 1280px)')
  const { language, text, changes = null } = source ?? {}
  const openedCount = isSame(moduleIds, openedIds) ? openedIds.length : null
  return useMemo(() => {
    if (!language || !text) return null
    return { language, text, changes, rows: sourceRows(text.modules, changes, openedCount), folds: !isWide }
  }, [language, text, changes, openedCount, isWide])
}
