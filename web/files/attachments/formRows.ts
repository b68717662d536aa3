import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import type { FileCardFragment } from '../generated.ts'
import { idsOf } from './attachments.ts'

/** The html of a form, as a row of its table. The server would refuse an edited text because of a stored broken link. */
export const textRow = {
  input: 'text' as const,
  read: ({ text }: { text?: string | null }) => withoutBrokenLinks(text ?? ''),
  initial: () => '',
  write: (text: string) => text,
}

/** The attachments of a form, as a row of its table. */
export const filesRow = {
  input: 'fileIds' as const,
  read: ({ files }: { files: readonly FileCardFragment[] }) => files,
  initial: (): readonly FileCardFragment[] => [],
  write: idsOf,
}
