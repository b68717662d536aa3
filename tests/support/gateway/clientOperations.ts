import { readdirSync, readFileSync } from 'node:fs'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { type DocumentNode, Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql'

const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'))
const definitions = files.flatMap((file) => parse(readFileSync(`web/${file}`, 'utf8')).definitions)

/** All operations of the client, in its .graphql files. */
export const operationsOfClient: readonly OperationDefinitionNode[] = definitions.filter(
  (one) => one.kind === Kind.OPERATION_DEFINITION,
)

/** The text of an operation of the client with the fragments it spreads. @throws an Error if there is none of that name */
export function operationOfClient(name: string): string {
  const operation = operationsOfClient.find((one) => one.name?.value === name)
  if (!operation) throw new Error(`The client has no operation ${name}`)
  const wanted = new Set<string>()
  const collect = (node: (typeof definitions)[number]) =>
    visit(node, {
      FragmentSpread({ name: { value } }) {
        if (wanted.has(value)) return
        wanted.add(value)
        const fragment = definitions.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === value)
        if (!fragment) throw new Error(`The client has no fragment ${value}`)
        collect(fragment)
      },
    })
  collect(operation)
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION && wanted.has(one.name.value))
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] }
  return print(addTypenameToDocument(document))
}
