import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { richTextSettled } from '../../ui/richText/lazyEditor.ts'
import type { AttachmentFieldProps } from './attachments.ts'

/** AttachmentField, loaded after the rich text editor, which the user waits for. */
export const LazyAttachmentField = lazyComponent<AttachmentFieldProps>(() =>
  richTextSettled().then(() => import('./AttachmentField.tsx')),
)
