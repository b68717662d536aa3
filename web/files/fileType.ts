import { fileTypeWords } from './text.ts'

/** A file's type in words: 'JPEG-pilt', 'Wordi dokument'; 'Fail' for what has no word. */
export function fileTypeWord(mimeType: string | null | undefined): string {
  const type = mimeType ?? ''
  const [family = ''] = type.split('/')
  return fileTypeWords.exact[type] ?? fileTypeWords.families[family] ?? fileTypeWords.other
}

/** Whether a file is shown as a picture: one that has variants. */
export const isImage = ({ variants }: { variants: readonly unknown[] }) => variants.length > 0
