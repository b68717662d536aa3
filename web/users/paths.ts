/** The path of a member's page, under /sise. USER-9. */
export const personPath = (id: string): string => `/kasutajad/${encodeURIComponent(id)}`

/** The path of a member's form, under /sise. USER-3. */
export const ownRecordPath = (id: string): string => `${personPath(id)}?muuda=1`

/** The element id of the mail preference on that page, which is also the hash of its URL. MAIL-1. */
export const mailsId = 'kirjad'

/** The path of what an operator has to know. OPS-24. */
export const statusPath = '/haldus/olek'

/** The path of the audit log, and its parameter with the id of a person. AUDIT-1. */
export const auditPath = '/haldus/paevik'
export const auditPersonParameter = 'isik'

/** The path of announcements. MAIL-2. */
export const announcementsPath = '/kirjad'

/** The parameter that opens the form of a new announcement. */
export const writingParameter = 'uus'

/** The path of the form of a new announcement. */
export const newAnnouncementPath = `${announcementsPath}?${writingParameter}=1`
