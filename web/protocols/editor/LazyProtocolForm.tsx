import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import type { ProtocolFormProps } from './ProtocolForm.tsx'

/** ProtocolForm, loaded when it is first opened, because most visitors only read. */
export const LazyProtocolForm = lazyComponent<ProtocolFormProps>(() => import('./ProtocolForm.tsx'), {
  waiting: () => <div style={{ minHeight: 480 }} aria-busy="true" />,
})
