import { plainText } from '../../ui/richText/html/readHtml.ts'

/** Whether a block has a visible title or text. */
export const hasText = ({ title, text }: { title: string; text: string }): boolean =>
  title.trim() !== '' || plainText(text).trim() !== ''
