// npm run codegen: writes the outputs of outputs.ts with the API of GraphQL Code Generator, as its CLI needs 220 packages to read settings
// and files, which are fixed here. Runs in Node without tsx.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import { getCachedDocumentNodeFromSchema, type Types } from '@graphql-codegen/plugin-helpers'
import { buildASTSchema, concatAST, type DocumentNode, lexicographicSortSchema, parse, Source } from 'graphql'
import { type Output, outputs } from './outputs.ts'
import { withoutErrorNulls } from './withoutErrorNulls.cjs'

const parsedFiles = new Map<string, DocumentNode>()
const sdl = concatAST(globSync('schema/*.graphql').toSorted().map(parsed))
const schema = sorted(sdl)
const schemaWithoutErrorNulls = sorted(withoutErrorNulls(sdl))

for (const [path, output] of Object.entries(outputs)) {
  const text = await contentOf(path, output)
  mkdirSync(dirname(path), { recursive: true })
  // An unchanged file is not written, as builds compare modification times.
  if (text !== stored(path)) writeFileSync(path, text)
}
// Removes those of folders without operations.
for (const path of globSync('web/**/generated.ts')) if (!outputs[path]) rmSync(path)

async function contentOf(path: string, output: Output): Promise<string> {
  return codegen({
    filename: path,
    schema: output.withoutErrorNulls ? schemaWithoutErrorNulls : schema,
    documents: documentsOf(output.documents ?? []),
    config: output.config ?? {},
    plugins: output.plugins.map((_, index) => ({ [index]: {} })),
    pluginMap: Object.fromEntries(output.plugins.entries()),
  })
}

/** Sorts types and fields by name, so that moving one in the SDL changes nothing. */
function sorted(document: DocumentNode): DocumentNode {
  return getCachedDocumentNodeFromSchema(lexicographicSortSchema(buildASTSchema(document)))
}

function documentsOf(patterns: string[]): Types.DocumentFile[] {
  return [...new Set(patterns.flatMap((pattern) => globSync(pattern)))]
    .toSorted()
    .map((location) => ({ location, document: parsed(location) }))
}

/** @throws a GraphQLError that names the file and line */
function parsed(path: string): DocumentNode {
  const known = parsedFiles.get(path) ?? parse(new Source(readFileSync(path, 'utf8'), path))
  parsedFiles.set(path, known)
  return known
}

function stored(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
