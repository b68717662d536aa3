import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CodegenPlugin } from '@graphql-codegen/plugin-helpers'
import * as schemaAst from '@graphql-codegen/schema-ast'
import * as types from '@graphql-codegen/typescript'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import * as resolverTypes from '@graphql-codegen/typescript-resolvers'
import * as documents from './documents.cjs'
import * as hooks from './hooks.cjs'
import * as operations from './operations.cjs'
import * as possibleTypes from './possibleTypes.cjs'
import * as typeDefs from './typeDefs.cjs'

/** A file that codegen writes. */
export interface Output {
  /** Whether it is generated from the schema with `!` on fields that are null only with an error (withoutErrorNulls.cjs). */
  withoutErrorNulls?: boolean
  /** The operations and fragments; none if it depends on the schema alone. */
  documents?: string[]
  plugins: CodegenPlugin[]
  config?: Record<string, unknown>
}

const scalars = { DateTime: 'string', HTML: 'string', ID: 'string', Upload: 'unknown' }

/** Fragments of people and files for every domain. */
const sharedFragments = ['web/users/*.fragment.graphql', 'web/files/*.fragment.graphql']

/** Folders whose operations are sent without Apollo Client, which the sign-in screen does not load. */
const withoutHooks = ['web/users/session']

/** The configuration of the gateway's types. */
const gatewayTypes = { defaultScalarType: 'unknown', enumsAsTypes: true, scalars, useTypeImports: true }

/** Writes the version of package.json, so that no program or bundle reads that file. */
const version: CodegenPlugin = {
  plugin() {
    const { version: value } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    return `/** The version of Sise, from package.json. */\nexport const version = '${value}'\n`
  },
}

/** The outputs of codegen by path. */
export const outputs: Record<string, Output> = {
  // Published with a release for other tools (GQL-5); the check compares it with the last published one.
  'schema/generated/schema.graphql': {
    plugins: [schemaAst],
    config: { includeDirectives: true, sort: false },
  },
  'schema/rules/generated/version.ts': { plugins: [version] },
  'gateway/generated/typeDefs.ts': { plugins: [typeDefs] },
  // Types and inputs are separate, in lib, as the tables of fields need them, and resolvers.ts imports the models derived from the tables.
  'gateway/lib/generated/types.ts': { withoutErrorNulls: true, plugins: [types], config: gatewayTypes },
  'gateway/generated/resolvers.ts': {
    withoutErrorNulls: true,
    plugins: [types, resolverTypes],
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
  // Other enums are in the folders of the operations that use them.
  'web/content/generated/enums.ts': {
    plugins: [types],
    config: { enumsAsTypes: true, onlyEnums: true },
  },
  'web/app/generated/possibleTypes.ts': { plugins: [possibleTypes] },
  // The client's operations (GQL-9).
  'web/app/generated/operations.json': {
    documents: ['web/**/*.graphql'],
    plugins: [operations],
  },
  ...Object.fromEntries(
    operationFolders().map((folder) => [
      `${folder}/generated.ts`,
      {
        withoutErrorNulls: true,
        documents: documentsOf(folder),
        plugins: [operationTypes, documents, ...(withoutHooks.includes(folder) ? [] : [hooks])],
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
}

/**
 * The folders of web/ with operations, such as `web/forum/search`: each gets a generated.ts, so that a page only loads the operations of
 * its folder. Files named *.fragment.graphql have fragments for other folders.
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
