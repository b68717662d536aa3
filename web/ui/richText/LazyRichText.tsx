import { RichTextOnFocus, type RichTextOnFocusProps } from './RichTextOnFocus.tsx'

/** RichText for screens with a single field: the editor opens as soon as its code has loaded, and stays open. */
export const LazyRichText = (props: Omit<RichTextOnFocusProps, 'staysOpen'>) => <RichTextOnFocus {...props} staysOpen />
