import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import type { ShownPdfProps } from './ShownPdf.tsx'

/** ShownPdf, loaded when the first one is opened. */
export const LazyShownPdf = lazyComponent<ShownPdfProps>(() => import('./ShownPdf.tsx'), {
  close: ({ onClose }) => onClose,
})
