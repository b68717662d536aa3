// What documents.cjs and operations.cjs both write: the operations of documents as they are sent, with the hash by which the client names
// them. GQL-9.
const { createHash } = require('node:crypto')
const { addTypenameToDocument } = require('@apollo/client/utilities')
const { Kind, concatAST, print, stripIgnoredCharacters, visit } = require('graphql')

/** So many digits of the SHA-256 tell some thousand operations apart; all 64 of each would be 3 kB more of the client. */
const hashDigits = 10

/**
 * The fragments of documents, and their operations, each with the fragments that it uses, its text and the hash of this. Every `__typename`
 * is there already, which Apollo's cache would add at run time.
 */
exports.registeredOperations = (documents) => {
  const { definitions } = addTypenameToDocument(withoutPlaces(concatAST(documents.map(({ document }) => document))))
  const fragments = new Map(definitions.filter(isFragment).map((definition) => [definition.name.value, definition]))
  const usedBy = (definition) => {
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
    return [...found].map((name) => fragments.get(name))
  }
  const operations = definitions.filter((definition) => !isFragment(definition))
  return {
    fragments: [...fragments.values()].map((definition) => ({ definition, used: usedBy(definition) })),
    operations: operations.map((definition) => {
      const used = usedBy(definition)
      const text = stripIgnoredCharacters(print({ kind: Kind.DOCUMENT, definitions: [definition, ...used] }))
      return { definition, used, text, hash: createHash('sha256').update(text).digest('hex').slice(0, hashDigits) }
    }),
  }
}

const isFragment = ({ kind }) => kind === Kind.FRAGMENT_DEFINITION

/** Without the places in the source, and without empty lists, both of which Apollo Client can do without. */
function withoutPlaces(document) {
  return JSON.parse(
    JSON.stringify(document, (key, value) =>
      key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
  )
}
