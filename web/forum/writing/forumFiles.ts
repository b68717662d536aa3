import type { AttachmentTerms } from '../../files/attachments/attachments.ts'

/** The attachments of a topic or post: at most fifty, readable by members. FORUM-5, FORUM-6. */
export const forumFiles: AttachmentTerms = { max: 50, visibility: 'FORUM' }
