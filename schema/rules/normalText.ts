/**
 * The normal form of texts: texts that look the same are equal. Not for passwords. REST-3.
 */

/** Invisible characters: soft hyphens, direction marks, zero-width characters, fillers, selectors. */
const invisible = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb`

/** Invisible characters that matter: they join emoji, select their form, spell regional flags, or join letters of some scripts. */
const meaningful = [
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]`,
  String.raw`(?<=(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Inherited}])[\p{L}\p{M}])[\u200c\u200d]`,
].join('|')

const meaningfulOrInvisible = new RegExp(`(${meaningful})|[${invisible}]`, 'gu')
const anyInvisible = new RegExp(`[${invisible}]`, 'gu')

/** A text in NFC without invisible characters, except those that belong to an emoji or a script. */
export const normalText = (text: string): string =>
  text.replace(meaningfulOrInvisible, (_, retained: string | undefined) => retained ?? '').normalize('NFC')

/** A text in the normal form on one line, trimmed. */
export const normalLine = (text: string): string => normalText(text).replace(/\s+/g, ' ').trim()

/** Whether a text has a visible character. The blank pattern of Braille is a symbol, but invisible. */
export const showsSomething = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(anyInvisible, '').replaceAll('\u2800', ''))

/** The form of texts that searches compare: compatibility forms (ligatures) resolved, without invisible characters. */
export const searchableText = (text: string): string => text.replace(anyInvisible, '').normalize('NFKC')

/** The source of a pattern of one invisible character, for a `u` class of a larger pattern. */
export const invisibleClass = invisible
