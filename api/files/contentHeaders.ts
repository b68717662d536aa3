import { create } from 'content-disposition'

/** Types that browsers display without running anything; all others are only downloaded. FILE-6. */
const displayable = /^(image\/(jpeg|png|webp|gif|avif)|application\/pdf|text\/plain|audio\/[\w.+-]+|video\/[\w.+-]+)$/

/** Types that may run scripts in a browser; served as application/octet-stream. */
const scriptable = /html|xml|svg|script|xsl|multipart|flash/i

/** Types of zipped office formats contain "xml", but run nothing. */
const officeTypes = /^application\/(vnd\.|zip)/

/**
 * The headers that give a browser the type of a file and prevent its content from running. FILE-6.
 * @param mimetype as detectType returns it; a text without a charset is UTF-8
 * @param name file name for saving
 * @param download offers the file for download even if it could be displayed
 */
export function contentHeaders(mimetype: string, name: string, download: boolean): Record<string, string> {
  const [given = '', charset = 'charset=utf-8'] = mimetype.split('; ')
  const inline = !download && displayable.test(given)
  const type = scriptable.test(given) && !officeTypes.test(given) ? 'application/octet-stream' : given
  return {
    'content-type': type.startsWith('text/') || type === 'application/json' ? `${type}; ${charset}` : type,
    'content-disposition': create(name, {
      type: inline ? 'inline' : 'attachment',
      fallback: asciiName(name),
    }),
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'",
    'x-content-type-options': 'nosniff',
  }
}

/** ASCII fallback name for clients without RFC 5987: accents removed, other characters replaced by underscores. */
function asciiName(name: string) {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\%/]/g, '_')
}
