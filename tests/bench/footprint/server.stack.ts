import { expect, test } from '@jest/globals'
import { articlesOf } from '../../articles/articlesWorld.ts'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { operationOfClient } from '../../support/gateway/clientOperations.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { printFootprint } from './footprint.ts'

const { api, gateway } = stackOfTests({}, { registered: ['{settings{communityName}}', operationOfClient('Topic')] })
const mari = personOfTests(api)
const juri = personOfTests(api)
const articles = articlesOf(
  () => api,
  () => mari,
)

/** Sends an operation of the client, or another document. */
async function send(document: string, variables: Record<string, unknown> = {}, as = mari) {
  const text = document.includes('{') ? document : operationOfClient(document)
  const { data, errors } = await gateway.query(text, { token: as.token, variables })
  expect(errors).toBeUndefined()
  return data
}

test('what one request of the gateway and the api runs is counted', async () => {
  const { _id: categoryId } = await api.category()
  let id = ''
  const createTopic = async () => {
    const { createTopic: topic } = (await send('CreateTopic', {
      input: { title: 'Praam', text: '<p>Homme</p>', categoryId },
    })) as { createTopic: { id: string } }
    id = topic.id
    await send('CreatePost', { topicId: id, input: { text: '<p>Tere</p>' } })
  }
  const createArticle = async () => {
    id = (await articles.created('uudised', { pealkiri: 'Jaanituli' }))._id
  }

  await printFootprint('constant', { folders: ['gateway', 'schema'], run: () => send('{settings{communityName}}') })
  const folders = ['gateway', 'api', 'schema'] as const
  const read = () => send('Topic', { id }, juri)
  await printFootprint('topic read', { folders, prepare: createTopic, run: read })
  await printFootprint('like', { folders, prepare: createTopic, run: () => send('LikeTopic', { id }, juri) })
  const input = { text: '<p>Tulen</p>' }
  await printFootprint('post', { folders, run: () => send('CreatePost', { topicId: id, input }, juri) })
  const article = { title: 'Talgud', modules: [{ text: { id: 'a', html: '<p>Tere</p>' } }] }
  const save = () => send('UpdateArticle', { catalogue: 'uudised', id, input: article })
  await printFootprint('article save', { folders, prepare: createArticle, run: save })
})
