import { useMemo } from 'react'
import { isSame } from '../../../lib/parts/parts.ts'
import { useMediaQuery } from '../../../ui/theme/useMediaQuery.ts'
import { type ShownSource, sourceRows } from './sourceRows.ts'
import type { EditorSource } from './useSource.ts'

/**
 * What the parts of the source render; null while it is not shown. It stays the same object while a person types, so that nothing of the
 * source is rendered again: an article may have 200 modules.
 * @param moduleIds of the translation, in order
 * @param openedIds those that it was opened with
 */
export function useShownSource(
  source: EditorSource | null,
  moduleIds: readonly string[],
  openedIds: readonly string[],
): ShownSource | null {
  // The width of Pair.module.css.
  const isWide = useMediaQuery('(min-width: 1280px)')
  const { language, text, changes = null } = source ?? {}
  const openedCount = isSame(moduleIds, openedIds) ? openedIds.length : null
  return useMemo(() => {
    if (!language || !text) return null
    return { language, text, changes, rows: sourceRows(text.modules, changes, openedCount), folds: !isWide }
  }, [language, text, changes, openedCount, isWide])
}
