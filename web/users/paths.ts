/** The path of a member's page, under /sise. USER-9. */
export const personPath = (id: string): string => `/kasutajad/${encodeURIComponent(id)}`

/** The path of a member's form, under /sise. USER-3. */
export const ownRecordPath = (id: string): string => `${personPath(id)}?muuda=1`

/** The path of announcements. MAIL-2. */
export const announcementsPath = '/kirjad'
