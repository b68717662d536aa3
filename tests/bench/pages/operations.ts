const entry = `id title isPublic date { year month day hours minutes }
  cover { id name mimeType size url visibility variants { width height path } }`

/** What a row of the album list asks, with the variants of its pictures that `variants` names. */
const album = (variants: string) => {
  const picture = `id name mimeType size url visibility ${variants} { width height path }`
  return `id slug order title { et en } mediaCount
    previews { id ... on ImageItem { image { ${picture} } } ... on EmbedItem { cover { ${picture} } } }`
}

/** The queries that are measured, by name. */
export const operations: Record<string, string> = {
  'calendar: what comes': `{ calendarPage(when: COMING, size: 50) { items { ${entry} } next } }`,
  'calendar: what is past': `{ calendarPage(when: PAST, size: 50) { items { ${entry} } next } }`,
  'albums: the first page': `{ albumPage(size: 50) { items { ${album('variants(width: 420)')} } next } }`,
}
