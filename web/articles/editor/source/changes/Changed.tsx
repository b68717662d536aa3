import { lazyPiece } from '../../../../ui/piece/lazyPiece.tsx'
import type { WordDiffProps } from './WordDiff.tsx'

/** The difference between two plain texts; until its code has loaded, the text as it is now. LANG-4. */
export const Changed = lazyPiece<WordDiffProps>(() => import('./WordDiff.tsx'), { waiting: ({ now }) => <p>{now}</p> })
