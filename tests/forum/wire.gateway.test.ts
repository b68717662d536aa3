import { postsOfTopic, topicReader } from '../../gateway/forum/wire/topic.ts'

const topic = {
  _id: 't1',
  pealkiri: 'Kevadtalgud',
  tekst: '<p>Tulge!</p>',
  nimi: 'Mari Mets',
  user: { _id: 'mari', nimi: 'Mari Mets' },
  kuupaev: '2025-04-01T09:00:00.000Z',
  pinned: true,
  postitusedHulk: 2,
  viimanePostitus: '2025-04-03T09:00:00.000Z',
  loetud: false,
  likes: [{ user: { _id: 'juri', nimi: 'Jüri Õun' } }],
}
describe('the wire format of the forum', () => {
  test('GQL-1 a missing field of a body stays unknown, and a required field of a complete topic is an error', () => {
    expect(JSON.parse(JSON.stringify(topicReader.row({ _id: 't1' })))).toEqual({ id: 't1' })
    expect(topicReader.complete({ _id: 7, kuupaev: '2025-04-01T09:00:00.000Z', postitused: [] })).toMatchObject({
      id: '7',
      text: null,
      author: null,
      pinned: false,
      likes: [],
      files: [],
      postCount: 0,
      latestPostAt: '2025-04-01T09:00:00.000Z',
      read: true,
    })
  })

  test('GQL-1 people and categories that are given by id alone are recognised', () => {
    const read = topicReader.row({ _id: 't1', user: 'mari', kategooria: 'k1', likes: [{ user: 'juri' }] })
    expect(read.author).toEqual({ id: 'mari', draftKey: null, welcome: null, leavesAt: null })
    expect(read.category).toMatchObject({ id: 'k1' })
    expect(read.likes?.[0]?.user.id).toBe('juri')
  })

  test.each([null, 7, 'x', [], { _id: '' }, { _id: null }])('GQL-3 %j is no topic', (wire) => {
    expect(() => topicReader.row(wire)).toThrow('Server ei vastanud nii, nagu peaks.')
  })

  test('GQL-3 a malformed field of a topic stays unknown, and nothing else', () => {
    const garbled = {
      ...topic,
      likes: {},
      failid: [null],
      user: 7,
      postitused: [{}],
      kategooria: 1,
      pinned: 'x',
      loetud: 0,
    }
    const read = topicReader.complete(garbled)
    expect(read).toMatchObject({ id: 't1', title: 'Kevadtalgud', authorName: 'Mari Mets' })
    for (const field of ['likes', 'files', 'author', 'category', 'pinned', 'read'] as const)
      expect(read[field]).toBeUndefined()
    expect(postsOfTopic(garbled)).toBeUndefined()
  })
})
