/** A text with a capital at its beginning, which may be a word that stands elsewhere in other sentences. */
export const sentence = (text: string): string => text.slice(0, 1).toLocaleUpperCase('et') + text.slice(1)
