import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import type { FileCardFragment } from '../generated.ts'
import { idsOf } from './attachments.ts'

/** The row of a form's html. Removes broken links, for which the server would refuse an edited text. */
export const textRow = {
  input: 'text' as const,
  read: ({ text }: { text?: string | null }) => withoutBrokenLinks(text ?? ''),
  initial: () => '',
  write: (text: string) => text,
}

/** The row of a form's attachments. */
export const filesRow = {
  input: 'fileIds' as const,
  read: ({ files }: { files: readonly FileCardFragment[] }) => files,
  initial: (): readonly FileCardFragment[] => [],
  write: idsOf,
}
