import { lazyPiece } from '../../../ui/piece/lazyPiece.tsx'

/** What somebody else has made of a post meanwhile. Its code is loaded when it is needed. */
export const LazyPostConflict = lazyPiece(async () => ({ default: (await import('./PostConflict.tsx')).PostConflict }))
