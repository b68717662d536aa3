import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { richTextSettled } from '../../ui/richText/LazyRichText.tsx'
import type { AttachmentFieldProps } from './attachments.ts'

/**
 * AttachmentField, fetched when it first appears, after the editor of the text that it belongs to: that is what a person waits
 * for, and it does not share the line.
 */
export const LazyAttachmentField = lazyPiece<AttachmentFieldProps>(
  () => richTextSettled().then(() => import('./AttachmentField.tsx')),
  {
    waiting: () => <div style={{ minHeight: 110 }} aria-busy="true" />,
  },
)
