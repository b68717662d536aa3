import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import type { WordDiffProps } from './WordDiff.tsx'

/** The difference between two plain texts; shows the current text while the code loads. LANG-4, HIST-1. */
export const TextDifference = lazyComponent<WordDiffProps>(() => import('./WordDiff.tsx'), {
  waiting: ({ now }) => <p>{now}</p>,
})
