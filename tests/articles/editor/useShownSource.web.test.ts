import { expect, test } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import { useShownSource } from '../../../web/articles/editor/source/useShownSource.ts'
import type { EditorSource } from '../../../web/articles/editor/source/useSource.ts'

const source: EditorSource = {
  language: 'et',
  state: 'current',
  isWanted: true,
  setWanted: () => {},
  text: {
    title: 'Praam',
    summary: '',
    seoDescription: '',
    modules: [{ kind: 'text', id: 'm1', html: '<p>Sõidab</p>' }],
  },
  changes: null,
  error: null,
  retry: () => {},
  isConfirmed: null,
  setConfirmed: () => {},
  onSaved: () => {},
  translationOf: null,
}

test('LANG-4 neither typing nor a mark renders the source again', () => {
  const { result, rerender } = renderHook(({ one, ids }) => useShownSource(one, ids, ['e1', 'e2']), {
    initialProps: { one: source, ids: ['e1', 'e2'] },
  })
  const shown = result.current
  expect(shown?.rows).toHaveLength(1)
  // Each render of the page creates a new object with the same text.
  rerender({ one: { ...source, isConfirmed: true }, ids: ['e1', 'e2'] })
  expect(result.current).toBe(shown)
  rerender({ one: { ...source }, ids: ['e2', 'e1'] })
  const moved = result.current
  rerender({ one: { ...source }, ids: ['e2', 'e1', 'e3'] })
  expect(result.current).toBe(moved)
  rerender({ one: { ...source, text: null }, ids: ['e1', 'e2'] })
  expect(result.current).toBeNull()
})
