import { RichTextOnFocus, type RichTextOnFocusProps } from './RichTextOnFocus.tsx'

/** RichText for screens with a single field: the editor is there as soon as its code is, and stays. */
export const LazyRichText = (props: Omit<RichTextOnFocusProps, 'staysOpen'>) => <RichTextOnFocus {...props} staysOpen />
