import type { AttachmentTerms } from '../../files/attachments/attachments.ts'

/** The files that a topic or post may have: at most fifty, for members. FORUM-5, FORUM-6. */
export const forumFiles: AttachmentTerms = { most: 50, visibility: 'FORUM' }
