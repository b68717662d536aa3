import { aliases, type Attack } from './attempt.ts'

/** Documents that multiply pages, texts and likes, with a topic of 200,000 characters and sixty posts. GQL-3. */
export const attack: Attack = async (call) => {
  const categories = await call<{ _id: string; slug: string }[]>('GET', '/api/foorum/kategooria')
  const { _id: topicId } = await call<{ _id: string }>('POST', '/api/foorum/teema', {
    pealkiri: 'Pikk jutt',
    kategooria: categories.find(({ slug }) => slug === 'vaba-jutt')?._id,
    tekst: `<p>${'saar '.repeat(39_998)}</p>`,
  })
  let posts: { _id: string }[] = []
  for (let index = 0; index < 60; index++)
    posts = await call('POST', `/api/foorum/postitus/${topicId}`, { tekst: `<p>Vastus ${index}</p>` })
  const pages = (count: number) =>
    `{category(slug:"vaba-jutt"){topicPage{items{postPage{items{topic{category{${aliases(count, 'topicPage(size:200){items{id}}')}}}}}}}}}`
  const texts = `{topic(id:"${topicId}"){postPage{items{topic{${aliases(28, 'text')}}}}}}`
  const postsById = posts.slice(0, 20).map(({ _id }, index) => `a${index}:post(id:"${_id}"){id}`)
  const likes = '{categories{topicPage{items{postPage{items{likes{user{email}}}}}}}}'
  return [
    { name: '25 aliased pages of 200 below posts', document: pages(25) },
    { name: '5 aliased pages of 200 below posts', document: pages(5) },
    { name: '28 aliased texts of 200 kB below 60 posts', document: texts },
    { name: 'the same, 12 at once, unread', document: texts, atOnce: 12, unread: true },
    {
      name: '20 aliased posts below a page of 200 topics',
      document: `{category(slug:"vaba-jutt"){topicPage(size:200){items{${postsById.join(' ')}}}}}`,
    },
    { name: 'likes of all posts of all topics', document: likes },
    { name: 'the same, 8 at once', document: likes, atOnce: 8 },
    {
      name: 'number of posts of every search hit',
      document: '{searchForumPage(text:"praam"){items{topic{postCount}}}}',
    },
  ]
}
