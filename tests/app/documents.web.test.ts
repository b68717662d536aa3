import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ApolloLink } from '@apollo/client'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  buildSchema,
  type DocumentNode,
  Kind,
  OperationTypeNode,
  parse,
  print,
  stripIgnoredCharacters,
  validate,
} from 'graphql'
import { of } from 'rxjs'
import { readManifest } from '../../gateway/front/graphql/operations/manifest.ts'
import { createCache } from '../../web/app/cache.ts'
import { createClient } from '../../web/lib/client.ts'
import { hashOf } from '../../web/lib/transport/documentId.ts'

const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
/** All operations of the client, as its screens import them. */
const documents: DocumentNode[] = []
beforeAll(async () => {
  // One after the other: Jest links modules wrongly when modules with shared imports are imported concurrently.
  for (const path of files.filter((path) => path.endsWith('generated.ts'))) {
    const exported = (await import(resolve('web', path))) as Record<string, DocumentNode>
    documents.push(
      ...Object.keys(exported).flatMap((name) => (name.endsWith('Document') ? (exported[name] ?? []) : [])),
    )
  }
})
const operationOf = ({ definitions }: DocumentNode) =>
  definitions.flatMap((definition) => (definition.kind === Kind.OPERATION_DEFINITION ? [definition] : []))[0]
const nameOf = (document: DocumentNode) => operationOf(document)?.name?.value ?? ''

let sent: DocumentNode[] = []
const client = createClient(
  createCache(),
  new ApolloLink(({ query }) => {
    sent.push(query)
    return of({ data: null })
  }),
)
afterAll(() => client.stop())

/** The document that reaches the link when an operation is sent. */
async function sentAs(document: DocumentNode): Promise<DocumentNode> {
  sent = []
  const operation = operationOf(document)?.operation
  if (operation === OperationTypeNode.SUBSCRIPTION)
    client
      .subscribe({ query: document, fetchPolicy: 'no-cache' })
      .subscribe({ error: () => {} })
      .unsubscribe()
  else {
    const requested =
      operation === OperationTypeNode.MUTATION
        ? client.mutate({ mutation: document, fetchPolicy: 'no-cache' })
        : client.query({ query: document, fetchPolicy: 'no-cache' })
    await requested.catch(() => {})
  }
  const [first] = sent
  if (!first) throw new Error(`${nameOf(document)} was not sent`)
  return first
}

test('GQL-6 every operation in the .graphql files is an operation of the client, and its text is valid as it is sent where its hash is unknown', () => {
  const written = files
    .filter((path) => path.endsWith('.graphql'))
    .flatMap((path) => operationsIn(parse(readFileSync(`web/${path}`, 'utf8'))))
  expect(written.length).toBeGreaterThan(80)
  expect(documents.map(nameOf).sort()).toEqual(written.sort())
  const schema = buildSchema(readFileSync('schema/generated/schema.graphql', 'utf8'))
  expect(documents.flatMap((document) => validate(schema, parse(print(document))))).toEqual([])
})

test('GQL-9 Apollo Client sends the hash of the operation’s text, and the build writes both for the gateway', async () => {
  const registered = new Map(
    readManifest(readFileSync('web/app/generated/operations.json', 'utf8')).map(({ id, body }) => [id, body]),
  )
  expect(registered.size).toBe(documents.length)
  for (const document of documents) {
    const reached = await sentAs(document)
    const hash = createHash('sha256')
      .update(stripIgnoredCharacters(print(reached)))
      .digest('hex')
      .slice(0, 10)
    expect([nameOf(document), hashOf(reached)]).toEqual([nameOf(document), hash])
    expect(registered.get(hash)).toBe(stripIgnoredCharacters(print(reached)))
  }
})

test('GQL-6 an operation that was made or changed in the browser is not sent under the hash of another', () => {
  const [document] = documents as [DocumentNode]
  const changed = { ...document, definitions: document.definitions.map((definition) => ({ ...definition })) }
  expect(() => hashOf(changed)).toThrow('Not from generated.ts')
})

function operationsIn({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value ?? ''] : [],
  )
}
