// Writes each operation and fragment as a document that is parsed, printed and has every `__typename` already, so that the browser
// needs neither GraphQL's parser nor its printer. (@graphql-codegen/typed-document-node has no text, and repeats the fragments in
// every document that uses them.)
const { addTypenameToDocument } = require('@apollo/client/utilities')
const { Kind, concatAST, print, stripIgnoredCharacters, visit } = require('graphql')

module.exports.plugin = (_schema, documents, _config, { outputFile }) => {
  // What Apollo's cache would add at run time, which would leave the document without its text.
  const { definitions } = addTypenameToDocument(withoutPlaces(concatAST(documents.map(({ document }) => document))))
  const fragments = new Map(definitions.filter(isFragment).map((definition) => [definition.name.value, definition]))
  const used = (definition) => {
    const found = new Set()
    const collect = (node) =>
      visit(node, {
        FragmentSpread: ({ name: { value } }) => {
          if (found.has(value)) return
          found.add(value)
          collect(fragments.get(value))
        },
      })
    collect(definition)
    return [definition, ...[...found].map((name) => fragments.get(name))]
  }
  const ordered = [...fragments.values(), ...definitions.filter((definition) => !isFragment(definition))]
  if (ordered.length === 0) return ''
  return {
    prepend: [
      `import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core'`,
      `import { printed } from '${'../'.repeat(outputFile.split('/').length - 2)}lib/transport/documentText.ts'`,
    ],
    content: [
      ...ordered.map(
        (definition) =>
          `const ${constant(definition)} = /*#__PURE__*/ printed(${JSON.stringify(definition)}, ${JSON.stringify(text(definition))})`,
      ),
      ...ordered.map(
        (definition) =>
          `export const ${exported(definition)} = {"kind":"Document","definitions":[${used(definition).map(constant)}]} as unknown as DocumentNode<${types(definition)}>`,
      ),
    ].join('\n'),
  }
}

const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION

const text = (definition) => stripIgnoredCharacters(print(definition))

/** Without the places in the source, and without empty lists, both of which Apollo Client can do without. */
function withoutPlaces(document) {
  return JSON.parse(
    JSON.stringify(document, (key, value) =>
      key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
  )
}

/** `topicQuery`, `personNameFragment`: names of the module that no exported one has. */
const constant = (definition) => {
  const name = typeName(definition)
  return name[0].toLowerCase() + name.slice(1)
}

const exported = (definition) => `${definition.name.value}${isFragment(definition) ? 'FragmentDoc' : 'Document'}`

const types = (definition) =>
  isFragment(definition)
    ? `${typeName(definition)}, unknown`
    : `${typeName(definition)}, ${typeName(definition)}Variables`

/** As typescript-operations names the type of the result. */
function typeName({ kind, name, operation }) {
  if (kind === Kind.FRAGMENT_DEFINITION) return `${name.value}Fragment`
  return `${name.value}${operation[0].toUpperCase()}${operation.slice(1)}`
}
