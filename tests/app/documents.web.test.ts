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
import { createCache } from '../../web/app/cache.ts'
import { createClient } from '../../web/lib/client.ts'
import { print as ownText } from '../../web/lib/transport/documentText.ts'

const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
/** All operations of the client, as its screens have them. */
const documents: DocumentNode[] = []
beforeAll(async () => {
  // One after the other: Jest links modules that share others wrongly when they are imported at once.
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
    const asked =
      operation === OperationTypeNode.MUTATION
        ? client.mutate({ mutation: document, fetchPolicy: 'no-cache' })
        : client.query({ query: document, fetchPolicy: 'no-cache' })
    await asked.catch(() => {})
  }
  const [first] = sent
  if (!first) throw new Error(`${nameOf(document)} was not sent`)
  return first
}

test('GQL-6 every operation in the .graphql files is one of the client, and valid as it is printed', () => {
  const written = files
    .filter((path) => path.endsWith('.graphql'))
    .flatMap((path) => operationsIn(parse(readFileSync(`web/${path}`, 'utf8'))))
  expect(written.length).toBeGreaterThan(80)
  expect(documents.map(nameOf).sort()).toEqual(written.sort())
  const schema = buildSchema(readFileSync('schema/published/schema.graphql', 'utf8'))
  expect(documents.flatMap((document) => validate(schema, parse(ownText(document))))).toEqual([])
})

test('GQL-6 what Apollo Client sends of every operation is as codegen printed it: the browser has no printer', async () => {
  for (const document of documents) {
    const reached = await sentAs(document)
    expect(ownText(reached)).toBe(stripIgnoredCharacters(print(reached)))
  }
})

test('GQL-6 an operation that was made or changed in the browser is not sent as something else', () => {
  const [document] = documents as [DocumentNode]
  const changed = { ...document, definitions: document.definitions.map((definition) => ({ ...definition })) }
  expect(() => ownText(changed)).toThrow('Not printed by codegen')
})

function operationsIn({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.name?.value ?? ''] : [],
  )
}
