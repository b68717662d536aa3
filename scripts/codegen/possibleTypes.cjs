// Writes the possible types of each interface and union, for Apollo's cache. (@graphql-codegen/fragment-matcher does the same, but as a
// default export.)
const { isAbstractType } = require('graphql')

module.exports.plugin = (schema) => {
  const abstract = Object.values(schema.getTypeMap()).filter(
    (type) => isAbstractType(type) && !type.name.startsWith('__'),
  )
  const possible = abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)])
  return [
    "/** The object types behind each interface and union of the schema, for the cache's `possibleTypes`. */",
    `export const possibleTypes = ${JSON.stringify(Object.fromEntries(possible))}`,
  ].join('\n')
}
