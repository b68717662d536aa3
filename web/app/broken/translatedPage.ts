/**
 * Lets React draw a page that the browser translates. A translation replaces text nodes by elements of its own, so that React removes nodes
 * that are elsewhere, or inserts others in front of them, which the browser answers with an exception: the whole page would be lost. Such a
 * node is looked for inside its parent; where it is gone, there is nothing to remove, and what is inserted comes last. VISIT-5.
 */
export function tolerateTranslation(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called on their node
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const isInside = child.parentNode !== this && child.parentNode && this.contains(child)
    if (isInside) removeChild.call(child.parentNode, child)
    else if (child.parentNode === this) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    let before = next
    while (before && before.parentNode !== this) before = before.parentNode
    insertBefore.call(this, node, before)
    return node
  }
}
