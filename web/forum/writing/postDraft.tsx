import { AttachmentList } from '../../files/attachments/AttachmentList.tsx'
import { Html } from '../../ui/richText/html/Html.tsx'
import type { FileCardFragment } from '../generated.ts'

/** What is kept of a post that is being written. */
export interface PostDraft {
  /** Html. */
  text: string
  files: readonly FileCardFragment[]
}

/** Draws one version of a post beside another. */
export const showPost = ({ text, files }: PostDraft) => (
  <>
    <Html html={text} />
    <AttachmentList files={files} />
  </>
)
