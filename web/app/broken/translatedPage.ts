/**
 * Lets React render a page that the browser translates. A translation replaces a text node by `font` elements, while React changes the
 * detached text node, removes it, or inserts others before it: the page would show outdated text, or an exception would unmount it. This
 * tracks the replacements of text nodes and removes them instead; a changed text is inserted again, and translated anew. VISIT-5.
 * @returns a function that ends it
 */
export function tolerateTranslation(): () => void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called on their node
  const { removeChild, insertBefore } = Node.prototype
  /** The replacement of a text node, and the text node of a replacement. */
  const standIns = new WeakMap<Node, Element>()
  const originals = new WeakMap<Node, Node>()
  const shownFor = (node: Node): Node => (node.parentNode ? node : (standIns.get(node) ?? node))

  const observer = new MutationObserver((records) => records.forEach(note))
  const note = ({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) => {
    if (type === 'characterData' && !target.parentNode) standIns.get(target)?.replaceWith(target)
    for (const removed of removedNodes) {
      const text = originals.get(removed) ?? removed
      if (removed.parentNode || text.parentNode || !(text instanceof Text)) continue
      const standIn = [...addedNodes, previousSibling, nextSibling].filter(isFont).find((font) => !originals.has(font))
      if (!standIn) continue
      standIns.set(text, standIn)
      originals.set(standIn, text)
      observer.observe(text, { characterData: true })
    }
  }
  observer.observe(document, { childList: true, subtree: true })

  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const shown = shownFor(child)
    if (shown.parentNode && this.contains(shown)) removeChild.call(shown.parentNode, shown)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    let before = next && shownFor(next)
    while (before && before.parentNode !== this) before = before.parentNode
    insertBefore.call(this, node, before)
    return node
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
  }
}

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'
