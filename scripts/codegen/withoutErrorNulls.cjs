// Adds `!` to every field of an SDL that is @semanticNonNull. Resolvers must not return null there, and the web client never sees it: its
// errorPolicy is 'none', so a result with errors is thrown. GQL-3.
const { Kind, visit } = require('graphql')

/** @param {import('graphql').DocumentNode} document @returns {import('graphql').DocumentNode} */
module.exports.withoutErrorNulls = (document) => visit(document, { FieldDefinition: withoutErrorNull })

function withoutErrorNull(field) {
  const directive = field.directives.find(({ name }) => name.value === 'semanticNonNull')
  if (!directive) return undefined
  if (directive.arguments.length > 0) throw new Error(`${field.name.value}: only the default levels are supported`)
  return { ...field, type: { kind: Kind.NON_NULL_TYPE, type: field.type } }
}
