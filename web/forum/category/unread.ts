const highlightedMs = 14 * 24 * 60 * 60 * 1000

/** Whether a topic stands out: not read, and its last post is under 14 days old by this machine's clock. FORUM-2. */
export function isUnread({ read, latestPostAt }: { read: boolean; latestPostAt?: string | null }, now = Date.now()) {
  return !read && latestPostAt != null && now - Date.parse(latestPostAt) < highlightedMs
}
