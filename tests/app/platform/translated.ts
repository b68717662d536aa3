/**
 * Changes the document like a browser's translation: replaces each text by elements, now and when it appears. Runs in the page, so it
 * refers to nothing outside.
 * @returns a function that ends it
 */
export function translatePage(): () => void {
  const isTranslated = ({ parentElement }: Node) =>
    parentElement?.closest('script, style, textarea, font, [translate=no]') === null
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts.filter((node) => node.data.trim() !== '' && isTranslated(node))) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data.toUpperCase()
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  translate(document.body)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(translate)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
