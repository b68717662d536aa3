import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { EditorSource } from './editorSource.ts'
import type { ShownSource } from './shownSource.ts'

/**
 * What the parts of the source render; null while it is not shown. It stays the same object while a person types, so that nothing of the
 * source is rendered again: an article may have 200 modules.
 */
export function useShownSource(source: EditorSource | null): ShownSource | null {
  // The width of Pair.module.css.
  const isWide = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false })
  const { language, text, changes } = source ?? {}
  return useMemo(
    () => (language && text ? { language, text, changes: changes ?? null, folds: !isWide } : null),
    [language, text, changes, isWide],
  )
}
