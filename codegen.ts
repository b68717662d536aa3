import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CodegenConfig } from '@graphql-codegen/cli'

const scalars = { DateTime: 'string', HTML: 'string', ID: 'string', Upload: 'unknown' }

/** What every domain shows of people and files. */
const sharedFragments = ['web/users/*.fragment.graphql', 'web/files/*.fragment.graphql']

/** Folders whose operations are sent without Apollo Client, which the sign-in screen does not load. */
const withoutHooks = ['web/users/session']

/** The schema as other tools see it. */
const schema = 'schema/*.graphql'

/**
 * The schema without the nulls that stand only beside an error. Resolvers must not return them, and the web client never sees
 * them: its errorPolicy is 'none', so a result with errors is thrown, not handed on. GQL-3.
 */
const withoutErrorNulls = { [schema]: { loader: './scripts/codegen/withoutErrorNulls.cjs' } }

/** How the gateway's types are written. */
const gatewayTypes = { defaultScalarType: 'unknown', enumsAsTypes: true, scalars, useTypeImports: true }

const config: CodegenConfig = {
  ignoreNoDocuments: true,
  generates: {
    // What a release publishes for other tools (GQL-5), and the check compares with the last one.
    'schema/generated/schema.graphql': {
      schema,
      plugins: ['schema-ast'],
      config: { includeDirectives: true, sort: false },
    },
    'gateway/generated/typeDefs.ts': { schema, plugins: ['./scripts/codegen/typeDefs.cjs'] },
    // Types and inputs by themselves, in lib: the tables of fields need them, and resolvers.ts imports the models made from these.
    'gateway/lib/generated/types.ts': { schema: withoutErrorNulls, plugins: ['typescript'], config: gatewayTypes },
    'gateway/generated/resolvers.ts': {
      schema: withoutErrorNulls,
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        ...gatewayTypes,
        contextType: '../context.ts#Context',
        emitLegacyCommonJSImports: false,
        importExtension: '.ts',
        mappers: {
          Album: '../gallery/wire/album.ts#AlbumModel',
          Article: '../articles/wire/article.ts#ArticleModel',
          CalendarEntry: '../articles/wire/calendarEntry.ts#CalendarEntryModel',
          Category: '../forum/wire/category.ts#CategoryModel',
          File: '../files/wire/file.ts#FileModel',
          ForumEvent: '../forum/wire/event.ts#ForumEventModel',
          HomePage: '../home/wire/homePage.ts#HomePageModel',
          Like: '../forum/wire/like.ts#LikeModel',
          Post: '../forum/wire/post.ts#PostModel',
          Protocol: '../protocols/wire/protocol.ts#ProtocolModel',
          SearchHit: '../forum/wire/search.ts#SearchHitModel',
          Session: '../users/wire/session.ts#SessionModel',
          Topic: '../forum/wire/topic.ts#TopicModel',
          Translation: '../articles/translations.ts#ArticleTranslation',
          User: '../users/wire/user.ts#UserModel',
          UserPage: '../users/members.ts#UserPageModel',
        },
        useIndexSignature: true,
      },
    },
    // The others are beside the operations that use them.
    'web/content/generated/enums.ts': {
      schema,
      plugins: ['typescript'],
      config: { enumsAsTypes: true, onlyEnums: true },
    },
    'web/app/generated/possibleTypes.ts': { schema, plugins: ['./scripts/codegen/possibleTypes.cjs'] },
    // What the client may ask (GQL-9).
    'web/app/generated/operations.json': {
      schema,
      documents: 'web/**/*.graphql',
      plugins: ['./scripts/codegen/operations.cjs'],
    },
    ...Object.fromEntries(
      operationFolders().map((folder) => [
        `${folder}/generated.ts`,
        {
          schema: withoutErrorNulls,
          documents: documentsOf(folder),
          plugins: [
            'typescript-operations',
            './scripts/codegen/documents.cjs',
            ...(withoutHooks.includes(folder) ? [] : ['./scripts/codegen/hooks.cjs']),
          ],
          config: {
            enumsAsTypes: true,
            nonOptionalTypename: true,
            onlyOperationTypes: true,
            scalars,
            skipTypename: false,
            useTypeImports: true,
          },
        },
      ]),
    ),
  },
}

/**
 * The folders of web/ with operations, such as `web/forum/search`: each gets a generated.ts of its own, so that a page loads the
 * operations of its folder only. Files named *.fragment.graphql hold fragments for other folders.
 */
function operationFolders(): string[] {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .map((path) => `web/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.graphql') && !path.endsWith('.fragment.graphql'))
  return [...new Set(files.map((path) => dirname(path)))].sort()
}

/** The operations of a folder, with the fragments that its domain and the lower ones share. */
function documentsOf(folder: string): string[] {
  const [web, domain] = folder.split('/')
  return [...new Set([...sharedFragments, `${web}/${domain}/*.fragment.graphql`, `${folder}/*.graphql`])]
}

export default config
