import { readdirSync, readFileSync } from 'node:fs'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { type DocumentNode, Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql'

/** The operations of a client, in its .graphql files. */
export interface ClientOperations {
  all: readonly OperationDefinitionNode[]
  /** The text of an operation with the fragments it spreads. @throws an Error if there is none with that name */
  textOf: (name: string) => string
}

/** Reads the operations of the client whose sources are in `folder`. */
export function clientOperations(folder: string): ClientOperations {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'))
  const definitions = files.flatMap((file) => parse(readFileSync(`${folder}/${file}`, 'utf8')).definitions)
  const all = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)

  function textOf(name: string): string {
    const operation = all.find((one) => one.name?.value === name)
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
  return { all, textOf }
}

/** All operations of this client, and the text of one by its name. */
export const { all: operationsOfClient, textOf: operationOfClient } = clientOperations('web')
