import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { readFileSync } from 'node:fs'
import { typeDefs } from '../../gateway/generated/typeDefs.ts'

const schema = buildSchema(typeDefs)
const roots = ['Query', 'Mutation']
const types = Object.values(schema.getTypeMap()).filter(
  (type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type),
)

describe('the schema', () => {
  test('GQL-1 every type is described', () => {
    expect(types.filter(({ name, description }) => !roots.includes(name) && !description).map(String)).toEqual([])
  })

  test('GQL-1 every field, every input field and every value of an enum is described', () => {
    const silent = types.flatMap((type) => {
      const parts =
        isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
          ? Object.values(type.getFields())
          : isEnumType(type)
            ? type.getValues()
            : []
      return parts.filter(({ description }) => !description).map(({ name }) => `${type.name}.${name}`)
    })
    expect(silent).toEqual([])
  })

  test('GQL-1 users and the forum are all reachable', () => {
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(
      expect.arrayContaining(['settings', 'me', 'users', 'user', 'categories', 'category', 'topic']),
    )
    expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual(
      expect.arrayContaining([
        ...['signIn', 'signOut', 'createTopic', 'updateTopic', 'likeTopic', 'unlikeTopic'],
        ...['createPost', 'updatePost', 'deletePost', 'likePost', 'unlikePost'],
      ]),
    )
  })

  test('GQL-3 what can fail by itself is nullable', () => {
    const nonNull = roots.flatMap((root) => {
      const type = schema.getType(root)
      return isObjectType(type) ? Object.values(type.getFields()).filter((field) => isNonNullType(field.type)) : []
    })
    // The settings are the gateway's own.
    expect(nonNull.map(({ name }) => name)).toEqual(['settings'])
    const fromOtherCalls = [
      ...['Likeable.likedByMe', 'Topic.likedByMe', 'Post.likedByMe', 'Category.topics', 'Category.topicPage'],
      ...['Topic.category', 'Topic.posts', 'Topic.postPage', 'Post.topic', 'SearchHit.topic'],
    ]
    for (const place of fromOtherCalls) {
      const [typeName = '', field = ''] = place.split('.')
      const type = schema.getType(typeName)
      if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${typeName} has no fields`)
      expect([place, isNonNullType(type.getFields()[field]?.type)]).toEqual([place, false])
    }
  })

  test('GQL-5 the published schema is the one that the gateway answers by', () => {
    const published = buildSchema(readFileSync('schema/published/schema.graphql', 'utf8'))
    expect(printSchema(lexicographicSortSchema(published))).toBe(printSchema(lexicographicSortSchema(schema)))
  })
})
