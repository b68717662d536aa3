import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import ts from 'typescript'

// npx tsx tests/bench/figures/run.ts [COMMIT …]: what a reader meets in the sources of each commit, counted alike: length of files and functions,
// imports of a file, entries of a folder, and how often the fields of a protocol are written down. Without a commit, those of HEAD.

const refs = process.argv.slice(2)

/** The places of one record's fields: a passage of so few lines that has all of them, under the English or the wire's name. */
const record = { path: /protocol/i, lines: 8, fields: [/\b(text|tekst)\b/, /\b(date|kuupaev)\b/, /\b(files|failid)\b/] }

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })

interface Source {
  path: string
  text: string
}

/** Something counted: a file or function, with its lines, imports or places. */
interface Counted {
  name: string
  size: number
}

const isSource = (path: string) =>
  /^(api|gateway|web|schema|scripts)\/.*\.(tsx?|mts|mjs|graphql)$/.test(path) &&
  !/(^|\/)(generated|published|migrations)(\/|\.ts$)|\.d\.m?ts$/.test(path)

/** The sources of a commit. */
const sourcesOf = (ref: string): Source[] =>
  git('ls-tree', '-r', '--name-only', ref)
    .split('\n')
    .filter(isSource)
    .map((path) => ({ path, text: git('show', `${ref}:${path}`) }))

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const spread = (numbers: number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return `${at(sorted, 0.5)} / ${at(sorted, 0.95)} / ${sorted.at(-1) ?? 0}`
}
const longest = (items: Counted[], count = 8) =>
  [...items]
    .sort((a, b) => b.size - a.size)
    .slice(0, count)
    .map(({ name, size }) => `${name} ${size}`)
    .join(', ')

/** Lines of each function and imports of each file, from the syntax alone. */
function syntaxOf({ path, text }: Source) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const functions: Counted[] = []
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
      const name = named?.getText(file) ?? path
      functions.push({ name, size: lineOf(node.end) - lineOf(node.getStart(file)) + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { functions, imports: file.statements.filter((one) => ts.isImportDeclaration(one)).length }
}

/** How many passages of a text have every field of the record. */
function passages(text: string) {
  const lines = text.split('\n').map((line) => (/^\s*(\/\/|\*|\/\*|#|""")/.test(line) ? '' : line))
  let count = 0
  for (let first = 0; first < lines.length; first += 1) {
    const passage = lines.slice(first, first + record.lines)
    if (!record.fields.some((field) => field.test(passage[0] ?? ''))) continue
    if (!record.fields.every((field) => passage.some((line) => field.test(line)))) continue
    count += 1
    first += record.lines - 1
  }
  return count
}

function figures(ref: string) {
  const sources = sourcesOf(ref)
  const code = sources.filter(({ path }) => !path.endsWith('.graphql'))
  const parsed = code.map((source) => ({ ...source, ...syntaxOf(source) }))
  const functions = parsed.flatMap((one) => one.functions)
  const entries = new Map<string, number>()
  for (const { path } of sources) entries.set(dirname(path), (entries.get(dirname(path)) ?? 0) + 1)
  const places = sources
    .filter(({ path }) => record.path.test(path) && !/(^|\/)(demo|text)/.test(path))
    .map(({ path, text }) => ({ name: path, size: passages(text) }))
    .filter(({ size }) => size > 0)
  console.log(`\n${git('log', '-1', '--format=%h %s', ref).trim()}`)
  for (const folder of ['api', 'gateway', 'web', 'schema', 'scripts']) {
    const own = sources
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map(({ text }) => text.split('\n').length - 1)
    console.log(
      `${folder.padEnd(8)} ${own.length} files, ${own.reduce((a, b) => a + b, 0)} lines; a file ${spread(own)} lines`,
    )
  }
  console.log(`median / 95 % / most: lines of a function ${spread(functions.map(({ size }) => size))}`)
  console.log(`  imports of a file ${spread(parsed.map(({ imports }) => imports))}`)
  console.log(`  sources in a folder ${spread([...entries.values()])}`)
  console.log(`longest functions: ${longest(functions)}`)
  console.log(`most imports: ${longest(parsed.map(({ path, imports }) => ({ name: path, size: imports })))}`)
  console.log(
    `places of a protocol's fields: ${places.reduce((sum, { size }) => sum + size, 0)} (${longest(places, 40)})`,
  )
}

for (const ref of refs.length > 0 ? refs : ['HEAD']) figures(ref)
