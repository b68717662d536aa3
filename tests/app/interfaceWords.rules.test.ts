import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

interface Rule {
  /** The words to use instead. */
  take: string
  avoid: RegExp
  /** The folders to which the rule applies; all by default. */
  only?: RegExp
}

const glossary =
  readFileSync('schema/GLOSSARY.md', 'utf8').split('## Interface words')[1]?.split('## Code words')[0] ?? ''
/** The beginnings of the words in the table's last column, with the word to use instead. */
const words: Rule[] = glossary
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .flatMap((line) => {
    const [, , take = '', not = ''] = line.split('|').map((cell) => cell.trim())
    return not ? not.split(', ').map((avoid) => ({ take, avoid: new RegExp(`(?<!\\p{L})${avoid}`, 'iu') })) : []
  })

/** Phrases that recurred in new texts. */
const habits: Rule[] = [
  { take: 'kui on midagi uut', avoid: /(?<!\p{L})(?<!mis )on uut(?!\p{L})|näita uut(?!\p{L})/iu },
  { take: 'ei õnnestunud salvestada', avoid: /ei saanud (\p{L}+ ){0,2}\p{L}+[dt]a(?!\p{L})(?<!aru)/iu },
  {
    take: 'Kui logid välja, kustutatakse …',
    avoid: /(?=.*(takse|dakse|läheb|jääb)).*(?<!\p{L})\p{L}+[aeiu]des(?!\p{L})/iu,
  },
  { take: 'Näita varasemaid kirju', avoid: /^Näita (rohkem|\p{L}+maid)$/u },
  { take: 'Proovi mõne aja pärast uuesti', avoid: /natukese aja|hiljem uuesti/iu },
  { take: 'ainult see, mis', avoid: /(ainult|siin on|siia tuleb), (mis|mida|kui|kes)(?!\p{L})/iu },
  { take: 'ühendus katkes', avoid: /vastus läks kaduma|sinu saadetu|varem saadetu/iu },
  { take: 'Alusta teemat', avoid: /(?<!\p{L})(loo|lood|lõid|lõi|luua|loodud|loonud)(?!\p{L})/iu },
  { take: 'Uuemad eespool', avoid: / (ees|enne)$/u },
  {
    take: 'liige, konto',
    avoid: /(?!^Kasutaja$)(?<!\p{L})kasutaja(?!tunnus|nimi|d(?!\p{L}))/iu,
  },
  { take: 'tulekul', avoid: /(?<!\p{L})tulemas(?!\p{L})/iu },
  { take: 'nädalakiri, päevakiri', avoid: /(nädala|päeva) kir|^ kiri: /iu },
  { take: 'sõnum', avoid: /(?<!\p{L})(kirju|kirjad|kirjade|kirja)(?!\p{L})/iu, only: /\/feedback\// },
]

/** Texts of several words that the specification prescribes. */
const literals = [...readFileSync('docs/specification.md', 'utf8').matchAll(/(?<!\p{L})'([^']+ [^']+)'/gu)].map(
  ([, text]) => text!,
)

/** All files with sentences for users: those of the screens, and every refusal, mail and notification of the two servers. */
const files = ['web', 'api', 'gateway', 'schema/rules'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => (root === 'web' ? /(^|\/)text\.ts$/ : /(?<!generated.*)\.ts$/).test(path))
    .map((path) => `${root}/${path}`),
)

test('NAV-4 the glossary names words to avoid, and the texts are found', () => {
  expect(words.length).toBeGreaterThan(8)
  expect(literals.length).toBeGreaterThan(20)
  expect(files.length).toBeGreaterThan(100)
})

const sentences = files.flatMap((path) => sentencesOf(path).map((text) => ({ path, text })))

test.each([...words, ...habits])('NAV-4 texts for people say “$take” and never $avoid', ({ avoid, only = /^/ }) => {
  expect(sentences.filter(({ path, text }) => only.test(path) && avoid.test(text))).toEqual([])
})

/** The texts of screens, mails and notifications, and of other server code the literals that are sentences or ends of them. */
function sentencesOf(path: string): string[] {
  const isAllText = /^web\/|(\/text|Texts|Mail|\/message|Messages)\.ts$/.test(path)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
    if (isText && (isAllText || /^[^<]* [^<]*[.?:“]$/.test(node.text))) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  return found
    .filter((text) => !/^\.{1,2}\//.test(text))
    .map((text) => literals.reduce((rest, literal) => rest.replaceAll(literal, ''), text))
}
