import type { ShownField } from '../../ui/conflict/FormConflict.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import type { FileCardFragment } from '../generated.ts'
import { attachmentTexts } from '../text.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { type AttachmentTerms, withFiles } from './attachments.ts'

/** Renders the html of a form with attachments in the comparison of versions. */
export const shownText = (label: string): ShownField<{ text: string }> => ({
  label,
  shown: ({ text }) => text && <Html html={text} />,
  both: (own, current) => ({ text: own.text + current.text }),
})

/** Renders the attachments of such a form. The merge of both versions has all files of either, up to `max`. */
export const shownFiles = ({ max }: AttachmentTerms): ShownField<{ files: readonly FileCardFragment[] }> => ({
  label: attachmentTexts.title,
  shown: ({ files }) => files.length > 0 && <AttachmentList files={files} />,
  both: (own, current) => ({ files: withFiles(own.files, current.files, max).files }),
})
