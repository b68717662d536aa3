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
  if (!post) return false
  post.scrollIntoView({ block: 'start' })
  holdAt(post, below)
  return true
}

const signsOfLife = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element to so many pixels below the window's top, and holds it there for a moment: posts beside it get their true
 * heights only as they come into sight. Lets go at the first thing that somebody does.
 */
export function holdAt(element: Element, top: number): void {
  let frames = 30
  const letGo = () => (frames = 0)
  const hold = () => {
    const away = element.getBoundingClientRect().top - top
    const before = window.scrollY
    if (frames > 0 && element.isConnected && Math.abs(away) >= 1) {
      window.scrollTo({ top: before + away, behavior: 'instant' })
      // At an end of the page it stands as well as it can.
      if (window.scrollY === before) letGo()
    }
    if (--frames > 0) return requestAnimationFrame(hold)
    for (const sign of signsOfLife) window.removeEventListener(sign, letGo)
  }
  for (const sign of signsOfLife) window.addEventListener(sign, letGo, { passive: true })
  hold()
}
