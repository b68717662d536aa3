import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const glossary =
  readFileSync('schema/GLOSSARY.md', 'utf8').split('## Interface words')[1]?.split('## Code words')[0] ?? ''
/** The beginnings of words of the table's last column, with the word to take instead. */
const avoided = glossary
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => {
    const [, , word = '', not = ''] = line.split('|').map((cell) => cell.trim())
    return not ? not.split(', ').map((avoid) => ({ avoid, word })) : []
  })

/** All files with sentences for people: those of the screens, and every refusal and mail of the two servers. */
const files = ['web', 'api', 'gateway', 'schema/rules'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => (root === 'web' ? /(^|\/)text\.ts$/ : /(?<!generated.*)\.ts$/).test(path))
    .map((path) => `${root}/${path}`),
)

test('NAV-4 the glossary names words to avoid, and there are texts to look at', () => {
  expect(avoided.length).toBeGreaterThan(8)
  expect(files.length).toBeGreaterThan(100)
})

test.each(avoided)('NAV-4 people read “$word” and never “$avoid”', ({ avoid }) => {
  const pattern = new RegExp(`(?<!\\p{L})${avoid}`, 'iu')
  expect(
    files.flatMap((path) =>
      sentencesOf(path)
        .filter((text) => pattern.test(text))
        .map((text) => [path, text]),
    ),
  ).toEqual([])
})

/** The texts of screens, and in the servers the literals that are whole sentences or their ends. */
function sentencesOf(path: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
    if (isText && (path.startsWith('web/') || /^[^<]* [^<]*[.?:“]$/.test(node.text))) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  return found.filter((text) => !/^\.{1,2}\//.test(text))
}
