import { lazy, Suspense } from 'react'
import { richTextSettled } from '../../ui/richText/LazyRichText.tsx'
import type { AttachmentFieldProps } from './attachments.ts'

// The editor above is what somebody waits for: it does not share the line.
const Loaded = lazy(() => richTextSettled().then(() => import('./AttachmentField.tsx')))

/** AttachmentField, fetched when it first appears, after the editor of the text that it belongs to. */
export function LazyAttachmentField(props: AttachmentFieldProps) {
  return (
    <Suspense fallback={<div style={{ minHeight: 110 }} aria-busy="true" />}>
      <Loaded {...props} />
    </Suspense>
  )
}
