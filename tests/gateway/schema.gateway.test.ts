import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
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
})
