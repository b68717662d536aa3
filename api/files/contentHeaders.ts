import contentDisposition from 'content-disposition'

/** Kinds that nothing runs in and that a browser shows: all else is only saved. FILE-6. */
const shown = /^(image\/(jpeg|png|webp|gif|avif)|application\/pdf|text\/plain|audio\/[\w.+-]+|video\/[\w.+-]+)$/

/** Kinds that may run script in a browser: they leave as bytes of no kind. */
const running = /html|xml|svg|script|xsl|multipart|flash/i

/** Documents of zipped XML have it in their names, and nothing of it runs. */
const documents = /^application\/(vnd\.|zip)/

/**
 * The headers that tell a browser what the bytes of a file are and keep them from doing anything. FILE-6.
 * @param name what it is saved as
 * @param download whether it is to be saved though it could be shown
 */
export function contentHeaders(mimetype: string, name: string, download: boolean): Record<string, string> {
  const inline = !download && shown.test(mimetype)
  const type = running.test(mimetype) && !documents.test(mimetype) ? 'application/octet-stream' : mimetype
  return {
    'content-type': type.startsWith('text/') || type === 'application/json' ? `${type}; charset=utf-8` : type,
    'content-disposition': contentDisposition(name, {
      type: inline ? 'inline' : 'attachment',
      fallback: asciiName(name),
    }),
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
  }
}

/** The name for programs that read no UTF-8 (RFC 6266): letters without their accents, other signs as underscores. */
function asciiName(name: string) {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\%/]/g, '_')
}
