import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { articleSchema } from '../../../api/articles/schemas.ts'
import { messageSchema } from '../../../api/feedback/schemas.ts'
import { attachedFileSchema } from '../../../api/files/fileRecord.ts'
import { categorySchema, postSchema, topicSchema } from '../../../api/forum/schemas.ts'
import { listedAlbumSchema } from '../../../api/gallery/schemas.ts'
import { protocolSchema } from '../../../api/protocols/schemas.ts'
import { callerSchema, userSchema } from '../../../api/users/schemas.ts'
import { articleFields } from '../../../gateway/articles/wire/article.ts'
import { articleWriter } from '../../../gateway/articles/writing.ts'
import { feedbackFields } from '../../../gateway/feedback/wire/message.ts'
import { fileFields } from '../../../gateway/files/wire/file.ts'
import { categoryFields, categoryWriter } from '../../../gateway/forum/wire/category.ts'
import { postFields, postWriter } from '../../../gateway/forum/wire/post.ts'
import { topicFields, topicWriter } from '../../../gateway/forum/wire/topic.ts'
import { albumFields } from '../../../gateway/gallery/wire/album.ts'
import { albumWriter } from '../../../gateway/gallery/writing.ts'
import { protocolFields, protocolWriter } from '../../../gateway/protocols/wire/protocol.ts'
import { invitationWriter, registrationWriter, userFields, userWriter } from '../../../gateway/users/wire/user.ts'
import { specifiedFields } from '../../support/gateway/specifiedFields.ts'

const records = {
  User: [userFields, { ...userSchema.shape, ...callerSchema.shape }],
  Article: [articleFields, articleSchema.shape],
  Feedback: [feedbackFields, messageSchema.shape],
  File: [fileFields, attachedFileSchema.shape],
  Category: [categoryFields, categorySchema.shape],
  Post: [postFields, postSchema.shape],
  Topic: [topicFields, topicSchema.shape],
  Album: [albumFields, listedAlbumSchema.shape],
  Protocol: [protocolFields, protocolSchema.shape],
} as const

test.each(Object.entries(records))(
  'REST-8 (rules: both tables) the API sends each field that the gateway reads of %s',
  (_type, [fields, shape]) => {
    const read = Object.values<object>(fields).flatMap((field) => ('wire' in field ? [field.wire] : []))
    expect(read.filter((name) => !(String(name) in shape))).toEqual([])
  },
)

const writers = [
  ['User', userWriter],
  ['User', invitationWriter],
  ['User', registrationWriter],
  ['Article', articleWriter],
  ['Category (forum)', categoryWriter],
  ['Post', postWriter],
  ['Topic', topicWriter],
  ['Gallery album', albumWriter],
  ['Protocol', protocolWriter],
] as const

test.each(writers)(
  'REST-8 (rules: both tables) an input of §3 %s names the refusal of a plain server for the fields that would be lost there',
  (entity, { fieldNames, beyond }) => {
    const specified = specifiedFields(entity)
    expect(Object.keys(fieldNames).filter((name) => !specified.includes(name))).toEqual(beyond)
  },
)

test('REST-8 (rules: both tables) each property of a record and kind of module has its English term in the glossary', () => {
  const [wireWords = ''] = readFileSync('schema/GLOSSARY.md', 'utf8').split('## Interface words')
  const rows = wireWords.split('\n').map((line) => line.split('|')[1] ?? '')
  const words = new Set(rows.flatMap((cell) => cell.match(/[\p{L}_]+/gu) ?? []))
  const tables = [...globSync('gateway/*/wire/*.ts'), 'schema/rules/client/moduleKinds.ts']
  const properties = tables.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:wire|property): '(\w+)'/g)].map(([, name = '']) => name),
  )
  expect(properties.length).toBeGreaterThan(100)
  const missing = new Set(properties.filter((name) => !words.has(name)))
  expect([...missing].filter((name) => !english.has(name))).toEqual([])
})

/** Words that are the same in both languages. */
const english = new Set(['_id', 'email', 'id', 'meta', 'slug', 'url'])
