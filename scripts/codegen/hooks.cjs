// Writes one typed hook per operation: useTopicQuery, useLikePostMutation. (@graphql-codegen/typescript-react-apollo does
// not compile against Apollo Client 4.) The option types are web/lib/hooks.ts's: they leave out what would change a result's type.
const { Kind, OperationTypeNode } = require('graphql')

module.exports.plugin = (_schema, documents, _config, { outputFile }) => {
  const operations = documents
    .flatMap(({ document }) => document.definitions)
    // A subscription is not a component's: all tabs of a browser share one.
    .filter(({ kind, operation }) => kind === Kind.OPERATION_DEFINITION && operation !== OperationTypeNode.SUBSCRIPTION)
  if (operations.length === 0) return ''
  const has = (type) => operations.some(({ operation }) => operation === type)
  const names = [has(OperationTypeNode.QUERY) && 'useQuery', has(OperationTypeNode.MUTATION) && 'useMutation'].filter(
    Boolean,
  )
  const types = [
    has(OperationTypeNode.QUERY) && 'QueryOptions',
    has(OperationTypeNode.MUTATION) && 'MutationOptions',
  ].filter(Boolean)
  return {
    prepend: [
      `import { ${names.join(', ')} } from '@apollo/client/react'`,
      `import type { ${types.join(', ')} } from '${'../'.repeat(outputFile.split('/').length - 2)}lib/hooks.ts'`,
    ],
    content: operations.map(hook).join('\n'),
  }
}

function hook(operation) {
  const name = operation.name.value
  if (operation.operation === OperationTypeNode.MUTATION)
    return `export const use${name}Mutation = (options?: MutationOptions<${name}Mutation, ${name}MutationVariables>) => useMutation(${name}Document, options)`
  const required = operation.variableDefinitions.some(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && !defaultValue,
  )
  return `export const use${name}Query = (options${required ? '' : '?'}: QueryOptions<${name}Query, ${name}QueryVariables>) => useQuery(${name}Document, ${required ? 'options' : 'options ?? {}'})`
}
