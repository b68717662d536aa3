import type { FileCardFragment } from './generated.ts'

/** The parameter of /sise/files that names a private file to download. FILE-7. */
export const linkedFileParameter = 'fail'

/**
 * An address that can be handed on: a public file's own, and for a private one a place that signs in and downloads. FILE-7.
 */
export function fileLink({ id, url, visibility }: Pick<FileCardFragment, 'id' | 'url' | 'visibility'>): string {
  const { origin } = window.location
  if (visibility === 'PUBLIC' && url != null) return new URL(url, origin).href
  return `${origin}/sise/files?${linkedFileParameter}=${encodeURIComponent(id)}`
}
