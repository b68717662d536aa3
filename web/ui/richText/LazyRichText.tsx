import type { RichTextProps } from './props.ts'
import { RichTextOnFocus } from './RichTextOnFocus.tsx'

/** RichText for screens with a single field: the editor is there as soon as its code is, and stays. */
export const LazyRichText = (props: RichTextProps) => <RichTextOnFocus {...props} staysOpen />
