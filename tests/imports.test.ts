import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/** One import of a source file: where it points (a path from the root, or a package) and whether only types cross. */
interface Import {
  target: string
  typeOnly: boolean
}

const programs = ['api', 'gateway', 'web']
const root = process.cwd()
const graph = new Map([...sourceFiles(...programs, 'schema')].map((file) => [file, importsOf(file)]))
const edges = [...graph].flatMap(([file, imports]) => imports.map((found) => ({ file, ...found })))

/** A web file may import from its own place and from the places listed behind it. */
const webPlaces = [
  'app',
  'forum',
  'articles',
  'gallery',
  'home',
  'protocols',
  'feedback',
  'files',
  'users',
  'ui',
  'lib',
]
const webMayImport: Record<string, string[]> = {
  app: webPlaces,
  ui: ['lib'],
  lib: [],
  users: ['ui', 'lib'],
  files: ['users', 'ui', 'lib'],
}
const anyWebDomain = ['files', 'users', 'ui', 'lib']

describe('design.md, imports', () => {
  test('there are files to look at', () => {
    for (const program of programs)
      expect([...graph.keys()].filter((file) => file.startsWith(`${program}/`))).not.toEqual([])
  })

  test('a program imports no other program, and of schema/ only the rules and the catalogues', () => {
    const foreign = edges.filter(({ file, target }) => {
      const [own] = file.split('/')
      const [place] = target.split('/')
      if (place === own || !isLocal(target)) return false
      return own === 'schema' || !(target.startsWith('schema/rules/') || target === 'schema/catalogues.json')
    })
    expect(foreign.map(said)).toEqual([])
  })

  test('schema/rules imports nothing from outside', () => {
    expect(
      edges.filter(({ file, target }) => file.startsWith('schema/rules/') && !target.startsWith('schema/')).map(said),
    ).toEqual([])
  })

  test('in web, app imports domains, domains import files, users, ui and lib, and nothing goes the other way', () => {
    const wrong = edges.filter(({ file, target }) => {
      const own = placeIn('web', file)
      const place = placeIn('web', target)
      if (own == null || place == null || own === place) return false
      return !(webMayImport[own] ?? anyWebDomain).includes(place)
    })
    expect(wrong.map(said)).toEqual([])
  })

  test.each(['gateway', 'api'])('a domain of the %s imports no other domain but files and users', (program) => {
    const wrong = edges.filter(({ file, target }) => {
      const own = placeIn(program, file)
      const place = placeIn(program, target)
      if (own == null || place == null || own === place || notDomains.includes(own) || notDomains.includes(place))
        return false
      return !(place === 'users' || (place === 'files' && own !== 'users'))
    })
    expect(wrong.map(said)).toEqual([])
  })

  test.each(['gateway', 'api'])('the shared rooms of the %s import no domain', (program) => {
    const wrong = edges.filter(({ file, target }) => {
      const own = placeIn(program, file)
      const place = placeIn(program, target)
      // What codegen writes names the models of the domains, as types.
      return own !== 'generated' && notDomains.includes(own ?? '') && place != null && !notDomains.includes(place)
    })
    expect(wrong.map(said)).toEqual([])
  })

  test('in the api, the store alone knows the driver, whose transactions lose connections: inTransaction does not', () => {
    const drivers = edges.filter(({ target }) => target === 'pg' || target === 'drizzle-orm/node-postgres')
    const users = drivers.map(({ file }) => file).filter((file) => file.startsWith('api/'))
    expect(users).toContain('api/store/transaction.ts')
    expect(users.filter((file) => !file.startsWith('api/store/'))).toEqual([])
  })

  test('EDIT-1 Draft.js is imported by the rich text component alone', () => {
    const importers = edges.filter(({ target }) => /^draft-/.test(target)).map(({ file }) => file)
    expect(importers.filter((file) => !/^web\/ui\/(RichText|richText\/)/.test(file))).toEqual([])
  })

  test('ORDER-1 react-sortable-hoc is imported by the sortable list alone', () => {
    const importers = edges.filter(({ target }) => target === 'react-sortable-hoc').map(({ file }) => file)
    expect(importers).toEqual(['web/ui/list/SortableList.tsx'])
  })

  test('FILE-6 sharp is imported by the decoder alone, which blocks all loaders but five', () => {
    const importers = edges.filter(
      ({ file, target, typeOnly }) => target === 'sharp' && !typeOnly && file.startsWith('api/'),
    )
    expect(importers.map(({ file }) => file)).toEqual(['api/files/images/decoder.ts'])
  })

  test('there are no circles', () => {
    expect(circles()).toEqual([])
  })
})

const notDomains = ['front', 'generated', 'html', 'http', 'language', 'lib', 'mail', 'rest', 'store']

/** The folder of a program that a file stands in, null for the program's own top files and for other programs. */
function placeIn(program: string, path: string): string | null {
  const [first, place, rest] = path.split('/')
  return first === program && rest != null && place != null ? place : null
}

function said({ file, target }: { file: string; target: string }) {
  return `${file} → ${target}`
}

function isLocal(target: string) {
  return /^(api|gateway|web|schema|scripts|tests)\//.test(target)
}

function* sourceFiles(...folders: string[]): Generator<string> {
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* sourceFiles(path)
      else if (/\.tsx?$/.test(entry.name)) yield path
    }
}

function importsOf(file: string): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node) => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const typeOnly = ts.isImportDeclaration(node) ? bringsOnlyTypes(node) : node.isTypeOnly
      found.push({ target: resolved(file, node.moduleSpecifier.text), typeOnly })
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      // A lazy import loads later: it makes no circle.
      if (specifier && ts.isStringLiteral(specifier))
        found.push({ target: resolved(file, specifier.text), typeOnly: true })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest))
  return found
}

function bringsOnlyTypes({ importClause }: ts.ImportDeclaration) {
  if (!importClause) return false
  if (importClause.isTypeOnly) return true
  const named = importClause.namedBindings
  return (
    !importClause.name &&
    named != null &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  )
}

function resolved(file: string, specifier: string) {
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
}

/** Every circle of imports that run, each once, as `a → b → a`. */
function circles(): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const { target, typeOnly } of graph.get(file) ?? []) if (!typeOnly) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}
