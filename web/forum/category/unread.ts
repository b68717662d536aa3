const highlightedMs = 14 * 24 * 60 * 60 * 1000

/** Whether to mark a topic as unread: not read, and its latest post is less than 14 days old. FORUM-2. */
export function isUnread({ read, latestPostAt }: { read: boolean; latestPostAt?: string | null }, now = Date.now()) {
  return !read && latestPostAt != null && now - Date.parse(latestPostAt) < highlightedMs
}
