import { lazy, Suspense } from 'react'
import type { AttachmentFieldProps } from './attachments.ts'

const Loaded = lazy(() => import('./AttachmentField.tsx'))

/** AttachmentField, fetched when it first appears. */
export function LazyAttachmentField(props: AttachmentFieldProps) {
  return (
    <Suspense fallback={<div style={{ minHeight: 110 }} aria-busy="true" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
