// Writes the complete SDL as a TypeScript constant, so that a bundled gateway needs no further file.
const { printSchemaWithDirectives } = require('@graphql-tools/utils')

module.exports.plugin = (schema) =>
  `/** The schema of schema/*.graphql as one SDL text. */\nexport const typeDefs = ${JSON.stringify(printSchemaWithDirectives(schema))}\n`
