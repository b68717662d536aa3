// The subset of Markdown that the demo uses, as Prettier formats it.

/** A text with front matter: lines of `key: value` between two lines of `---`. */
export interface Page {
  fields: Record<string, string>
  body: string
}

/** A heading and the text below it, up to the next heading of its level. */
export interface Section {
  title: string
  body: string
}

/** Splits a file into its front matter and its body. */
export function pageOf(markdown: string): Page {
  const [, head = '', body = markdown] = /^---\n(.*?)\n---\n(.*)$/s.exec(markdown) ?? []
  const fields = [...head.matchAll(/^([^:]+): (.*)$/gm)].map(([, key = '', value = '']) => [key, value] as const)
  return { fields: Object.fromEntries(fields), body: body.trim() }
}

/** The values of a field of front matter that has several, separated by commas. */
export const listOf = (value: string | undefined): string[] => value?.split(', ') ?? []

/** The sections of a level: 1 for `# title`. Text before the first heading belongs to none. */
export function sectionsOf(markdown: string, level: number): Section[] {
  const [, ...parts] = `\n${markdown}`.split(`\n${'#'.repeat(level)} `)
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return { title: title.trim(), body: lines.join('\n').trim() }
  })
}

/** The texts between lines of `---`. */
export const breaksOf = (markdown: string): string[] => markdown.split('\n---\n').map((text) => text.trim())

const lineOfFile = /^!?\[([^\]]*)\]\(\.\.\/(?:pictures|documents)\/(?:.*\/)?(.+?)\)$/

/** Removes the lines that consist of a picture or a link to a document, and returns their file names. */
export function withoutFiles(markdown: string): { text: string; files: string[] } {
  const files: string[] = []
  const lines = markdown.split('\n').filter((line) => {
    const [, words, file] = lineOfFile.exec(line) ?? []
    if (file) files.push(line.startsWith('!') ? pictureName(file) : (words ?? ''))
    return !file
  })
  return { text: lines.join('\n').trim(), files }
}

/** The name of a picture as an upload, by that of its drawing: `kulakiik`, or the path of the file. */
export const pictureName = (drawing: string): string => `${drawing.replace(/^.*\//, '').replace(/\.svg$/, '')}.jpg`

/**
 * Html of a text: a line is a paragraph, lines with `- ` or `1. ` are lists, with `> ` a quotation, with `## ` a heading;
 * `**bold**`, `_italic_` and `[text](address)` within a line.
 */
export function htmlOf(markdown: string): string {
  const blocks: { container: string; inner: string }[] = []
  for (const line of markdown.split('\n').map((raw) => raw.trim())) {
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
    .replace(/(?<![\p{L}\d])_(.+?)_(?![\p{L}\d])/gu, '<em>$1</em>')
    .replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>')
}
