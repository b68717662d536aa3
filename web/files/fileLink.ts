import type { FileCardFragment } from './generated.ts'

/** The query parameter of /sise/files with the id of a private file to download. FILE-7. */
export const linkedFileParameter = 'fail'

/** A shareable URL: of the file itself if it is public, else of the screen that downloads it after sign-in. FILE-7. */
export function fileLink({ id, url, visibility }: Pick<FileCardFragment, 'id' | 'url' | 'visibility'>): string {
  const { origin } = window.location
  if (visibility === 'PUBLIC' && url != null) return new URL(url, origin).href
  return `${origin}/sise/files?${linkedFileParameter}=${encodeURIComponent(id)}`
}
