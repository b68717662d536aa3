import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import type { ShownPdfProps } from './ShownPdf.tsx'

/** ShownPdf, loaded when the first one is opened. */
export const LazyShownPdf = lazyPiece<ShownPdfProps>(() => import('./ShownPdf.tsx'), {
  close: ({ onClose }) => onClose,
})
