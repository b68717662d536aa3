// Writes the callers of each operation: a hook for components, by the operation's shape, and a function for other code. GQL-6.
// - a mutation: useLikePostMutation, sendLikePost
// - a query with $size and $after, a list read page by page: useDirectoryPages, readDirectory
// - a query of one record with its version, which an editor opens: useMemberRecord, useMemberQuery, readMember
// - any other query: useTopicQuery, readTopic
// (@graphql-codegen/typescript-react-apollo does not compile against Apollo Client 4.)
const { getNullableType, isListType, Kind, OperationTypeNode } = require('graphql')

/** The modules of web/ with functions and types that the generated code uses. */
const modules = {
  'lib/operations.ts': [
    'readData',
    'sendData',
    'type CallOf',
    'type MutationOptions',
    'type QueryOptions',
    'type ReadOptions',
    'type SendOptions',
  ],
  'ui/conflict/useOpenedRecord.ts': ['type RecordOptions', 'useOpenedRecord'],
  'ui/list/usePages.ts': ['type PagesOptions', 'usePages'],
}

module.exports.plugin = (schema, documents, _config, { outputFile }) => {
  const definitions = documents.flatMap(({ document }) => document.definitions)
  const fragments = new Map(
    definitions
      .filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )
  const operations = definitions
    // Components do not subscribe, as all tabs of a browser share one subscription.
    .filter(({ kind, operation }) => kind === Kind.OPERATION_DEFINITION && operation !== OperationTypeNode.SUBSCRIPTION)
  if (operations.length === 0) return ''
  const content = operations
    .flatMap((operation) =>
      operation.operation === OperationTypeNode.MUTATION ? mutation(operation) : query(operation),
    )
    .join('\n')
  const used = (name) => new RegExp(`\\b${name.replace('type ', '')}\\b`).test(content)
  const up = '../'.repeat(outputFile.split('/').length - 2)
  const imports = [
    ...Object.entries(modules).map(([file, names]) => [`${up}${file}`, names.filter(used)]),
    ['@apollo/client/react', ['useMutation', 'useQuery'].filter(used)],
  ]
  return {
    prepend: [
      ...imports.flatMap(([from, names]) =>
        names.length > 0 ? [`import { ${names.join(', ')} } from '${from}'`] : [],
      ),
      `import type { ApolloClient } from '@apollo/client'`,
    ],
    content,
  }

  function query(operation) {
    const { name, document, types } = namesOf(operation)
    const isRequired = (except) =>
      operation.variableDefinitions.some(
        ({ type, defaultValue, variable }) =>
          type.kind === Kind.NON_NULL_TYPE && !defaultValue && !except.includes(variable.name.value),
      )
    const hook = (suffix, options, run, except = []) =>
      `export const use${name}${suffix} = (options${isRequired(except) ? '' : '?'}: ${options}) => ${run(isRequired(except) ? 'options' : 'options ?? {}')}`
    const page = pathOfPages(operation)
    const record = recordOf(operation)
    return [
      page
        ? hook(
            'Pages',
            `PagesOptions<${types[1]}>`,
            (options) => `usePages(${document}, (data: ${types[0]}) => data.${page}, ${options})`,
            ['size', 'after'],
          )
        : hook('Query', `QueryOptions<${types}>`, (options) => `useQuery(${document}, ${options})`),
      ...(record
        ? [
            hook(
              'Record',
              `RecordOptions<${types[1]}>`,
              (options) => `useOpenedRecord(${document}, (data: ${types[0]}) => data.${record}, ${options})`,
            ),
          ]
        : []),
      `export const read${name} = (client: ApolloClient, ...call: CallOf<${types[1]}, ReadOptions>) => readData(client, ${document}, call)`,
    ]
  }

  /** The record that an operation reads with its version; undefined if no editor opens it. */
  function recordOf({ selectionSet: { selections } }) {
    const [{ name, selectionSet }] = selections
    const { type } = schema.getQueryType().getFields()[name.value]
    return !isListType(getNullableType(type)) && selectionSet && selectsVersion(selectionSet) ? name.value : undefined
  }

  function selectsVersion({ selections }) {
    return selections.some(({ kind, name }) =>
      kind === Kind.FRAGMENT_SPREAD
        ? selectsVersion(fragments.get(name.value).selectionSet)
        : name?.value === 'version',
    )
  }
}

function mutation(operation) {
  const { name, document, types } = namesOf(operation)
  return [
    `export const use${name}Mutation = (options?: MutationOptions<${types}>) => useMutation(${document}, options)`,
    `export const send${name} = (client: ApolloClient, ...call: CallOf<${types[1]}, SendOptions>) => sendData(client, ${document}, call)`,
  ]
}

function namesOf({ name: { value }, operation }) {
  const type = `${value}${operation[0].toUpperCase()}${operation.slice(1)}`
  return { name: value, document: `${value}Document`, types: [type, `${type}Variables`] }
}

/**
 * The path in the data of the list that an operation reads by $size and $after, such as `category?.topicPage`; undefined if there is none.
 */
function pathOfPages({ variableDefinitions, selectionSet }) {
  const has = (name) => variableDefinitions.some(({ variable }) => variable.name.value === name)
  return has('size') && has('after') ? pathIn(selectionSet)?.join('?.') : undefined
}

function pathIn(selectionSet) {
  for (const field of selectionSet?.selections ?? []) {
    if (field.kind !== Kind.FIELD) continue
    const name = (field.alias ?? field.name).value
    if (field.arguments.some(({ value }) => value.kind === Kind.VARIABLE && value.name.value === 'after'))
      return [name, ...groupIn(field.selectionSet)]
    const inner = pathIn(field.selectionSet)
    if (inner) return [name, ...inner]
  }
  return undefined
}

/** The path from a paged field to the rows of one kind, such as `groups[0]` of a search; empty if the field has the rows itself. */
function groupIn({ selections }) {
  const selects = (name, within) => within.some((one) => one.kind === Kind.FIELD && one.name.value === name)
  if (selects('items', selections)) return []
  const group = selections.find(({ selectionSet }) => selectionSet && selects('items', selectionSet.selections))
  return group ? [`${group.name.value}[0]`] : []
}
