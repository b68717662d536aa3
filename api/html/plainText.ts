/**
 * The plain text of html: inline tags are removed, all others become a space. Runs in linear time for any input, as a
 * tag pattern stops at the next `<`, which sanitised html contains only at the start of a tag.
 */
export function plainText(html: string): string {
  return (
    html
      .replace(/<\/?(a|b|strong|em|i|u|s|code)(\s[^<>]*)?>/g, '')
      // Items would read as one sentence.
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

/** Characters of the beginning of a text in a list. */
const beginningLength = 80

/** At most 80 characters of the plain text of html that may end within a tag, or `length`, cut between words where there is a space. */
export function beginningOf(html: string, length = beginningLength): string {
  const text = plainText(html.replace(/<[^<>]*$/, ''))
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).toWellFormed().trimEnd()}…`
}
