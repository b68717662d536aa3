const entry = `id title isPublic date { year month day hours minutes }
  cover { id name mimeType size url visibility variants { width height path } }`

/** The queries that are measured, by name. */
export const operations: Record<string, string> = {
  'calendar: what comes': `{ calendarPage(when: COMING, size: 50) { items { ${entry} } next } }`,
  'calendar: what is past': `{ calendarPage(when: PAST, size: 50) { items { ${entry} } next } }`,
  'calendar, whole (deprecated)': `{ calendar { ${entry} } }`,
}
