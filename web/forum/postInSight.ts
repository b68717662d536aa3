/** The height of the bar at the top, and a little air: a post counts as seen below it. */
const below = 72

/** The id of the element that a post is drawn as, and of its address. FORUM-7. */
export const elementIdOf = (postId: string) => `postitus-${postId}`

/** The post that an address names by its hash; null where it names none. */
export function namedPost(hash: string): string | null {
  const named = /^#postitus-(.+)$/.exec(hash)?.[1]
  if (named == null) return null
  try {
    return decodeURIComponent(named)
  } catch {
    return named
  }
}

/** The uppermost post of a list that is in the window; null while what goes before them all is still in sight. */
export function uppermostPost(list: Element): HTMLElement | null {
  const posts = list.children
  if (posts.length === 0 || (posts[0] as HTMLElement).getBoundingClientRect().top > below) return null
  let [low, high] = [0, posts.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((posts[middle] as HTMLElement).getBoundingClientRect().bottom > below) high = middle
    else low = middle + 1
  }
  return posts[low] as HTMLElement
}

/** Gives a post that is drawn the focus where it stands; null where it is not drawn. */
export function focusPost(postId: string): HTMLElement | null {
  const post = document.getElementById(elementIdOf(postId))
  if (post) post.tabIndex = -1
  post?.focus({ preventScroll: true })
  return post
}

/** Shows a post that is drawn, and gives it the focus, so that reading goes on there; false where it is not drawn. */
export function showPost(postId: string): boolean {
  const post = focusPost(postId)
  post?.scrollIntoView({ block: 'start' })
  return post != null
}
