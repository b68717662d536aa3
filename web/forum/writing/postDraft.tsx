import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import type { FileCardFragment } from '../generated.ts'

/** The values of a post's form, which are kept as its draft. */
export interface PostDraft {
  /** Html. */
  text: string
  files: readonly FileCardFragment[]
}

/** Renders a version of a post, for comparison. */
export const renderPost = ({ text, files }: PostDraft) => (
  <>
    <Html html={text} />
    <AttachmentList files={files} />
  </>
)
