// Loads the schema with `!` on every field that is @semanticNonNull, for code that never sees the result of a failed field.
const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const { concatAST, Kind, parse, visit } = require('graphql')

module.exports = (pattern) => {
  const folder = pattern.split('/')[0]
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'))
  const document = concatAST(files.map((name) => parse(readFileSync(join(folder, name), 'utf8'))))
  return visit(document, { FieldDefinition: withoutErrorNull })
}

function withoutErrorNull(field) {
  const directive = field.directives.find(({ name }) => name.value === 'semanticNonNull')
  if (!directive) return undefined
  if (directive.arguments.length > 0) throw new Error(`${field.name.value}: only the default levels are supported`)
  return { ...field, type: { kind: Kind.NON_NULL_TYPE, type: field.type } }
}
