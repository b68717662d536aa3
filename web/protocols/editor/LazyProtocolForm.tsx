import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import type { ProtocolFormProps } from './ProtocolForm.tsx'

/** ProtocolForm, loaded when it is first opened: most visits only read. */
export const LazyProtocolForm = lazyPiece<ProtocolFormProps>(() => import('./ProtocolForm.tsx'), {
  waiting: () => <div style={{ minHeight: 480 }} aria-busy="true" />,
})
