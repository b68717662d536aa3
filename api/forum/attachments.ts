import { sql } from 'drizzle-orm'
import type { AttachmentTable } from '../files/attachments.ts'

/** Where topics keep their files. FORUM-3. */
export const topicAttachments: AttachmentTable = { table: sql`topic_files`, owner: sql`teema_id` }

/** Where posts keep their files. FORUM-3. */
export const postAttachments: AttachmentTable = { table: sql`post_files`, owner: sql`postitus_id` }
