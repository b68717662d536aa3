/**
 * The normal form of texts: what looks the same is the same. Passwords are never brought into it. REST-3.
 */

/** Characters that show nothing wherever they stand: soft hyphens, direction marks, zero-width characters, fillers, selectors. */
const invisible = String.raw`\p{Default_Ignorable_Code_Point}\ufff9-\ufffb`

/** What joins emoji, chooses how they look, or spells the flag of a region; and the joiners of scripts that need them. */
const meant = [
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Emoji})[\ufe0e\ufe0f]`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]`,
  String.raw`(?<=(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Inherited}])[\p{L}\p{M}])[\u200c\u200d]`,
].join('|')

const meantOrInvisible = new RegExp(`(${meant})|[${invisible}]`, 'gu')
const anyInvisible = new RegExp(`[${invisible}]`, 'gu')

/** A text composed (NFC), without characters that show nothing, but for those that belong to an emoji or a script. */
export const normalText = (text: string): string =>
  text.replace(meantOrInvisible, (_, kept: string | undefined) => kept ?? '').normalize('NFC')

/** A text in the normal form on one line, trimmed. */
export const normalLine = (text: string): string => normalText(text).replace(/\s+/g, ' ').trim()

/** Whether a text shows anything. The empty pattern of Braille is a symbol, and blank. */
export const showsSomething = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(anyInvisible, '').replaceAll('\u2800', ''))

/** A text as searches compare it, for stored texts and typed ones: compatibility forms (ligatures) resolved, without invisible characters. */
export const searchableText = (text: string): string => text.replace(anyInvisible, '').normalize('NFKC')

/** The source of a pattern of one invisible character, for a `u` class of a larger pattern. */
export const invisibleClass = invisible
