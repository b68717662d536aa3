// The operations of documents as the client sends them, with the hash by which it names them, for documents.cjs and operations.cjs. GQL-9.
const { createHash } = require('node:crypto')
const { addTypenameToDocument } = require('@apollo/client/utilities')
const { Kind, concatAST, print, stripIgnoredCharacters, visit } = require('graphql')

/** This many digits of the SHA-256 are unique among some thousand operations; all 64 would add 3 kB to the client. */
const hashDigits = 10

/**
 * The fragments of documents, and their operations, each with the fragments that it uses, its text and the text's hash. They include every
 * `__typename`, which Apollo's cache would add at run time.
 */
exports.registeredOperations = (documents) => {
  const { definitions } = addTypenameToDocument(withoutLocations(concatAST(documents.map(({ document }) => document))))
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

/** Removes source locations and empty lists, which Apollo Client does not need. */
function withoutLocations(document) {
  return JSON.parse(
    JSON.stringify(document, (key, value) =>
      key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ),
  )
}
