/**
 * Html of a text of content/: a line is a paragraph, lines with `- ` or `1. ` are lists, with `> ` a quotation, with `## ` a heading;
 * `**bold**`, `*italic*` and `[text](address)` within a line.
 */
export function htmlOf(text: string): string {
  const blocks: { container: string; inner: string }[] = []
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (!line) continue
    const { container, item, words } = shapeOf(line)
    const inner = `<${item}>${inline(words)}</${item}>`
    const last = blocks.at(-1)
    if (container && last?.container === container) last.inner += inner
    else blocks.push({ container, inner })
  }
  return blocks.map(({ container, inner }) => (container ? `<${container}>${inner}</${container}>` : inner)).join('')
}

function shapeOf(line: string) {
  if (line.startsWith('- ')) return { container: 'ul', item: 'li', words: line.slice(2) }
  if (/^\d+\. /.test(line)) return { container: 'ol', item: 'li', words: line.replace(/^\d+\. /, '') }
  if (line.startsWith('> ')) return { container: 'blockquote', item: 'p', words: line.slice(2) }
  if (line.startsWith('## ')) return { container: '', item: 'h2', words: line.slice(3) }
  return { container: '', item: 'p', words: line }
}

function inline(words: string) {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>')
}
