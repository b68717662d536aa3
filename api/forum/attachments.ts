import { sql } from 'drizzle-orm'
import type { AttachmentTable } from '../files/attachments.ts'

/** The join table of topics and files. FORUM-3. */
export const topicAttachments: AttachmentTable = { table: sql`topic_files`, owner: sql`teema_id` }

/** The join table of posts and files. FORUM-3. */
export const postAttachments: AttachmentTable = { table: sql`post_files`, owner: sql`postitus_id` }
