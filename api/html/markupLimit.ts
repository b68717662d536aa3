/** How much html a request may have, in all its texts together. */
interface MarkupLimit {
  characters: number
  tags: number
}

/** Whether texts together are above a limit: sanitising many of the maximum length each would block the event loop for seconds. */
export function isAbove({ characters, tags }: MarkupLimit, texts: readonly string[]): boolean {
  const all = texts.join('')
  return all.length > characters || all.split('<').length - 1 > tags
}
