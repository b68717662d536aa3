import { createRequire } from 'node:module'
import { expect, test } from '@jest/globals'
import { unusedOperations } from '../../scripts/codegen/unusedOperations.ts'

// A graphql-codegen plugin is CommonJS and is loaded by require, and so is its copy of graphql, which identifies types by instance.
const require = createRequire(import.meta.url)
const { plugin } = require('../../scripts/codegen/hooks.cjs')
const { buildSchema, parse } = require('graphql')

const schema =
  buildSchema(`type Query { album(id: ID!): Album albums: [Album!]! category: Category settings: Settings! found(size: Int, after: String): Found }
  type Mutation { deleteAlbum(id: ID!): ID } type Subscription { changed: ID } type Settings { version: String }
  type Album { id: ID! version: String cover: Album } type AlbumPage { items: [Album!]! next: String }
  type Found { groups: [AlbumPage!]! }
  type Category { id: ID! albumPage(size: Int, after: String): AlbumPage! }`)

const generatedFrom = (operations: string): string =>
  (plugin(schema, [{ document: parse(operations) }], {}, { outputFile: 'web/gallery/generated.ts' }).content ??
    '') as string
const callsOf = (operations: string) =>
  [...generatedFrom(operations).matchAll(/^export const (\w+)/gm)].map(([, name]) => name)

test.each([
  ['any query', 'query Albums { albums { id } }', ['useAlbumsQuery', 'readAlbums']],
  [
    'a mutation',
    'mutation DeleteAlbum($id: ID!) { deleteAlbum(id: $id) }',
    ['useDeleteAlbumMutation', 'sendDeleteAlbum'],
  ],
  ['a subscription, which all tabs share', 'subscription Changed { changed }', []],
  [
    'a list that is read page by page',
    'query Albums($size: Int, $after: String) { category { albumPage(size: $size, after: $after) { items { id } } } }',
    ['useAlbumsPages', 'readAlbums'],
  ],
  [
    'a list that is read from a cursor in a size of its own',
    'query Albums($after: String) { category { albumPage(size: 9, after: $after) { items { id } } } }',
    ['useAlbumsQuery', 'readAlbums'],
  ],
  [
    'the list of a kind, which its page is a group of',
    'query Found($size: Int, $after: String) { found(size: $size, after: $after) { groups { items { id } next } } }',
    ['useFoundPages', 'readFound'],
  ],
  [
    'a record with its version',
    'query Album($id: ID!) { album(id: $id) { ...Edited } } fragment Edited on Album { id version }',
    ['useAlbumQuery', 'useAlbumRecord', 'readAlbum'],
  ],
  ['records with their versions', 'query Albums { albums { id version } }', ['useAlbumsQuery', 'readAlbums']],
  [
    'the version of a record within another',
    'query Album($id: ID!) { album(id: $id) { id cover { version } } }',
    ['useAlbumQuery', 'readAlbum'],
  ],
])('GQL-6 (rules: the generator) %s is called by its own hooks and functions', (_what, operations, names) => {
  expect(callsOf(operations)).toEqual(names)
})

test('GQL-6 SEARCH-1 (rules: the generator) the hook of a list within groups reads the first group', () => {
  const page = 'groups { items { id } next }'
  const generated = generatedFrom(
    `query Found($size: Int, $after: String) { found(size: $size, after: $after) { ${page} } }`,
  )
  expect(generated).toContain('data.found?.groups[0],')
})

test.each([
  ['its hook is imported', "import { type AlbumQuery, useAlbumQuery } from './generated.ts'", []],
  ['the hook of its record is imported', "import {\n  readAll,\n  useAlbumRecord,\n} from '../generated.ts'", []],
  ['its function is imported', "import { readAlbum as read } from '../gallery/generated.ts'", []],
  ['only its types are imported', "import { type AlbumQuery, type useAlbumQuery } from './generated.ts'", ['Album']],
  ['only its document is imported, for the cache', "import { AlbumDocument } from './generated.ts'", ['Album']],
  ['it is only mentioned', "// As useAlbumQuery.\nimport { useAlbumQuery } from './albums.ts'", ['Album']],
])('GQL-6 (rules: the generator) an operation is unused unless it is read or sent: %s', (_what, module, unused) => {
  const operation = 'query Album($id: ID!) { album(id: $id) { id version } }'
  const generated = `export const AlbumDocument = {}\n${generatedFrom(operation)}`
  expect(unusedOperations({ generated: [generated], modules: [module] })).toEqual(unused)
})

test('GQL-6 (rules: the generator) an operation without hooks counts as used where its document is', () => {
  const generated = ['export const SignInDocument = {}\nexport const PersonFragmentDoc = {}']
  expect(unusedOperations({ generated, modules: [] })).toEqual(['SignIn'])
  expect(unusedOperations({ generated, modules: ["import { SignInDocument } from './generated.ts'"] })).toEqual([])
})
