// Writes each operation and fragment as a parsed document with every `__typename`, and the hash by which an operation is sent, so that the
// browser needs neither GraphQL's parser nor its printer, nor any text. (@graphql-codegen/typed-document-node has no hashes, and repeats
// the fragments in every document that uses them.)
const { Kind } = require('graphql')
const { registeredOperations } = require('./registeredOperations.cjs')

module.exports.plugin = (_schema, documents, _config, { outputFile }) => {
  const { fragments, operations } = registeredOperations(documents)
  const all = [...fragments, ...operations]
  if (all.length === 0) return ''
  return {
    prepend: [
      `import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core'`,
      ...(operations.length > 0
        ? [`import { registered } from '${'../'.repeat(outputFile.split('/').length - 2)}lib/transport/documentId.ts'`]
        : []),
    ],
    content: [
      ...fragments.map(({ definition }) => `const ${constant(definition)} = ${JSON.stringify(definition)}`),
      ...operations.map(
        ({ definition, hash }) =>
          `const ${constant(definition)} = /*#__PURE__*/ registered(${JSON.stringify(definition)}, '${hash}')`,
      ),
      ...all.map(
        ({ definition, used }) =>
          `export const ${exported(definition)} = {"kind":"Document","definitions":[${[definition, ...used].map(constant)}]} as unknown as DocumentNode<${types(definition)}>`,
      ),
    ].join('\n'),
  }
}

const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION

/** The name of a constant of the module, distinct from exported names: `topicQuery`, `personNameFragment`. */
const constant = (definition) => {
  const name = typeName(definition)
  return name[0].toLowerCase() + name.slice(1)
}

const exported = (definition) => `${definition.name.value}${isFragment(definition) ? 'FragmentDoc' : 'Document'}`

const types = (definition) =>
  isFragment(definition)
    ? `${typeName(definition)}, unknown`
    : `${typeName(definition)}, ${typeName(definition)}Variables`

/** The name of the result's type in typescript-operations. */
function typeName({ kind, name, operation }) {
  if (kind === Kind.FRAGMENT_DEFINITION) return `${name.value}Fragment`
  return `${name.value}${operation[0].toUpperCase()}${operation.slice(1)}`
}
