/** The limit of the html of a request, in all its texts together. */
interface MarkupLimit {
  characters: number
  tags: number
}

/** Whether texts together exceed a limit: sanitising many of the maximum length would block the event loop for seconds. */
export function isAbove({ characters, tags }: MarkupLimit, texts: readonly string[]): boolean {
  const all = texts.join('')
  return all.length > characters || all.split('<').length - 1 > tags
}
