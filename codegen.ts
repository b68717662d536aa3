import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { DateTime: 'string', HTML: 'string', ID: 'string', Upload: 'unknown' }

/** The web's domains: each gets its typed operations beside its .graphql files, so that pages load only their own. */
const webDomains = ['users', 'users/links', 'users/session', 'users/directory', 'files', 'forum', 'app']

/** What other domains show of people and files. */
const sharedFragments = ['web/users/*.fragment.graphql', 'web/files/*.fragment.graphql']

/** The schema as other tools see it. */
const schema = 'schema/*.graphql'

/**
 * The schema without the nulls that stand only beside an error. Resolvers must not return them, and the web client never sees
 * them: its errorPolicy is 'none', so a result with errors is thrown, not handed on. GQL-3.
 */
const withoutErrorNulls = { [schema]: { loader: './scripts/codegen/withoutErrorNulls.cjs' } }

const config: CodegenConfig = {
  ignoreNoDocuments: true,
  generates: {
    // What other tools read (GQL-5): committed, and CI sees that it is not stale.
    'schema/published/schema.graphql': {
      schema,
      plugins: ['schema-ast'],
      config: { includeDirectives: true, sort: false },
    },
    'gateway/generated/typeDefs.ts': { schema, plugins: ['./scripts/codegen/typeDefs.cjs'] },
    'gateway/generated/resolvers.ts': {
      schema: withoutErrorNulls,
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        contextType: '../context.ts#Context',
        defaultScalarType: 'unknown',
        emitLegacyCommonJSImports: false,
        enumsAsTypes: true,
        importExtension: '.ts',
        mappers: {
          Category: '../forum/wire.ts#CategoryModel',
          File: '../files/wire.ts#FileModel',
          Like: '../forum/wire.ts#LikeModel',
          Post: '../forum/wire.ts#PostModel',
          SearchHit: '../forum/wire.ts#SearchHitModel',
          Session: '../users/wire.ts#SessionModel',
          Topic: '../forum/wire.ts#TopicModel',
          User: '../users/wire.ts#UserModel',
        },
        scalars,
        useIndexSignature: true,
        useTypeImports: true,
      },
    },
    'web/app/generated/possibleTypes.ts': { plugins: ['./scripts/codegen/possibleTypes.cjs'] },
    ...Object.fromEntries(
      webDomains.map((domain) => [
        `web/${domain}/generated.ts`,
        {
          schema: withoutErrorNulls,
          documents: [...new Set([...sharedFragments, `web/${domain}/*.graphql`])],
          plugins: ['typescript', 'typescript-operations', 'typed-document-node', './scripts/codegen/hooks.cjs'],
          config: {
            dedupeFragments: true,
            enumsAsTypes: true,
            nonOptionalTypename: true,
            onlyOperationTypes: true,
            optimizeDocumentNode: true,
            scalars,
            skipTypename: false,
            useTypeImports: true,
          },
        },
      ]),
    ),
  },
}

export default config
