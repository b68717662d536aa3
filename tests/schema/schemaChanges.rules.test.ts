import { expect, test } from '@jest/globals'
import { schemaFaults } from '../../scripts/codegen/schemaChanges.ts'

const before = `type Query { topic(id: ID!): Topic users: [User!] } type User { id: ID! name: String }
  type Topic { id: ID! title: String views: Int } input PostInput { text: String } type Mutation { post(input: PostInput!): ID }`
const topic = { name: 'Topic', body: 'query Topic($id:ID!){topic(id:$id){title}}' }
const compared = { before, now: before, operations: [topic], changelog: '# Changes\n' }
const without = (text: string, other = '') => before.replace(text, other)
const namesOf = (faults: string[]) => faults.map((fault) => fault.slice(0, fault.indexOf(':')))

test('GQL-9 (rules: the check of a change) a schema that only grows breaks nothing', async () => {
  expect(await schemaFaults(compared)).toEqual([])
  const grown = before
    .replace('views: Int', 'views: Int likes: Int')
    .replace('text: String', 'text: String fileIds: [ID!]')
  expect(await schemaFaults({ ...compared, now: grown })).toEqual([])
})

test.each([
  ['a removed field', without('views: Int'), ['Topic.views']],
  [
    'a removed type',
    without('users: [User!]', 'users: [Topic!]').replace(/type User \{[^}]*\}/, ''),
    ['User', 'Query.users'],
  ],
  ['another type of a field', without('views: Int', 'views: String'), ['Topic.views']],
  ['an argument that is needed', without('topic(id: ID!)', 'topic(id: ID! slug: ID!)'), ['Query.topic.slug']],
  ['a field of an input that is needed', without('text: String', 'text: String!'), ['PostInput.text']],
])('GQL-9 (rules: the check of a change) %s is an error, until CHANGELOG.md allows it', async (_what, now, names) => {
  const faults = await schemaFaults({ ...compared, now, operations: [] })
  expect(namesOf(faults).toSorted()).toEqual(names.toSorted())
  const changelog = names.map((name) => `- breaks \`${name}\`: nobody used it`).join('\n')
  expect(await schemaFaults({ ...compared, now, operations: [], changelog })).toEqual([])
})

test('GQL-9 (rules: the check of a change) an operation of an earlier client that does not fit is an error of its own', async () => {
  const now = without('title: String')
  expect(namesOf(await schemaFaults({ ...compared, now }))).toEqual(['Topic.title', 'Topic'])
  const changelog = '- breaks `Topic.title`: it is called heading'
  expect(namesOf(await schemaFaults({ ...compared, now, changelog }))).toEqual(['Topic'])
})
