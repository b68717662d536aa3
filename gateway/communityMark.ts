import { readFileSync, statSync } from 'node:fs'

/** In bytes. Every visit loads the mark once. */
const mostBytes = 32 * 1024

/**
 * Reads the community's mark, which the client shows beside its name: an SVG of at most 32 kB. COMMUNITY_MARK.
 * @throws an Error that describes the fault of the file
 */
export function readMark(path: string): string {
  const text = textOf(path)
  // The client shows it in an <img>, which requires the namespace.
  const root = /<svg\b[^>]*>/i.exec(text.replace(/<!--[\s\S]*?-->/g, ''))?.[0]
  if (!root?.includes('http://www.w3.org/2000/svg'))
    throw new Error(`${path} is not an SVG with the namespace http://www.w3.org/2000/svg`)
  return text
}

function textOf(path: string): string {
  try {
    const { size } = statSync(path)
    if (size <= mostBytes) return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error })
  }
  throw new Error(`${path} is larger than 32 kB`)
}
