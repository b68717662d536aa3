import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { buildASTSchema, getNamedType, type GraphQLNamedType, isInputObjectType, parse } from 'graphql'
import { articleInput } from '../../web/articles/editor/record.ts'
import { postInput } from '../../web/forum/writing/PostForm.tsx'
import { topicInput } from '../../web/forum/writing/topicValues.ts'
import { albumInput } from '../../web/gallery/editor/record.ts'
import { protocolInput } from '../../web/protocols/editor/values.ts'
import { memberInput } from '../../web/users/directory/editing/memberFields.tsx'
import { webhookInput } from '../../web/users/webhook/WebhookForm.tsx'

/** How the input of each mutation is made, and which of its fields are not in the form, with the reason. */
const tables: Record<string, { table: object; apart?: Record<string, string> }> = {
  updateArticle: {
    table: articleInput,
    apart: {
      language: 'is chosen once',
      translationOf: 'is said by a save',
    },
  },
  updateAlbum: { table: albumInput },
  updateCategory: { table: { name: true }, apart: { order: 'is changed in the list' } },
  updateTopic: { table: topicInput },
  updatePost: { table: postInput },
  updateProtocol: { table: protocolInput },
  updateUser: { table: memberInput, apart: { password: 'is no part of the draft' } },
  updateWebhook: { table: webhookInput },
  saveHomePage: { table: {}, apart: { et: 'is a list of blocks', en: 'is a list of blocks' } },
}

const folder = join(import.meta.dirname, '../../schema')
const sources = readdirSync(folder).filter((file) => file.endsWith('.graphql'))
const schema = buildASTSchema(parse(sources.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')))
const versioned = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ args }) =>
  args.some(({ name }) => name === 'version'),
)
const fieldsOf = (type: GraphQLNamedType | undefined) =>
  type && isInputObjectType(type) ? Object.keys(type.getFields()) : []

test('ARTICLE-7 each record that two editors may change is saved by a table, which has each field of its input', () => {
  const saved = versioned.filter(({ args }) => args.some(({ name }) => name === 'input'))
  const found = saved.map(({ name, args }) => {
    const { table = {}, apart = {} } = tables[name] ?? {}
    const input = getNamedType(args.find((arg) => arg.name === 'input')?.type)
    const has = [...Object.keys(table), ...Object.keys(apart)]
    return [name, fieldsOf(input).filter((field) => !has.includes(field))]
  })
  expect(found.length).toBeGreaterThan(0)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.keys(tables).map((name) => [name, []])))
})
