/**
 * Does with the document what a browser does that translates it: replaces each text by elements, and those that come later. For the page
 * itself, so it uses nothing from outside.
 * @returns what ends it
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
