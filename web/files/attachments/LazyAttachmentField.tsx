import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { richTextSettled } from '../../ui/richText/lazyEditor.ts'
import type { AttachmentFieldProps } from './attachments.ts'

/** AttachmentField, loaded when it is first rendered, but after the rich text editor, which the person waits for. */
export const LazyAttachmentField = lazyPiece<AttachmentFieldProps>(() =>
  richTextSettled().then(() => import('./AttachmentField.tsx')),
)
