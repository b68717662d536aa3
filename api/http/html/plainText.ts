/**
 * The plain text of html: inline tags are removed, all others become a space. Runs in linear time for any input: a tag pattern stops at the
 * next `<`, which sanitised html contains only at the start of a tag.
 */
export function plainText(html: string): string {
  return (
    html
      .replace(/<\/?(a|b|strong|em|i|u|s|code)(\s[^<>]*)?>/g, '')
      // Otherwise list items would read as one sentence.
      .replace(/<\/li>\s*<li[^<>]*>/g, ' · ')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** The length of a text's beginning in a list, in characters. */
const beginningLength = 80

/** The beginning of the plain text of html, at most `length` characters, cut between words if possible. The html may end within a tag. */
export function beginningOf(html: string, length = beginningLength): string {
  const text = plainText(html.replace(/<[^<>]*$/, ''))
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).toWellFormed().trimEnd()}…`
}
