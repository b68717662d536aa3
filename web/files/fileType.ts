import { fileTypeWords } from './text.ts'

/** The Estonian name of a MIME type: 'JPEG-pilt', 'Wordi dokument'; 'Fail' for an unknown one. */
export function fileTypeWord(mimeType: string | null | undefined): string {
  const type = mimeType ?? ''
  const [family = ''] = type.split('/')
  return fileTypeWords.exact[type] ?? fileTypeWords.families[family] ?? fileTypeWords.other
}

/** Whether the browser can show the file as a PDF in a frame: phones render only the first page or download it. */
export const isShownAsPdf = ({ mimeType, url }: { mimeType?: string | null; url?: string | null }) =>
  mimeType === 'application/pdf' && url != null && navigator.pdfViewerEnabled && matchMedia('(pointer: fine)').matches

/** Whether a file is displayed as an image: only images have variants. */
export const isImage = ({ variants }: { variants: readonly unknown[] }) => variants.length > 0
