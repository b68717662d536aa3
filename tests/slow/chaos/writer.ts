import { randomUUID } from 'node:crypto'
import type { Client, Outcome } from './client.ts'

/** The writes of one writer by outcome, which the audit compares with the store. */
export interface Ledger {
  topicId: string
  /** Marks of posts whose creation was acknowledged. */
  posts: string[]
  /** Marks of posts that were sent but not acknowledged by the end. */
  doubtful: string[]
  /** The title last acknowledged, and those sent after it without a response. */
  title: { acknowledged: string; doubtful: string[] }
  /** Whether the topic is liked; undefined if the last request got no response. */
  liked: boolean | undefined
  /** Acknowledged uploads. */
  files: { url: string; content: string }[]
  /** Error codes that are not due to an injected fault. */
  unexpected: string[]
}

/** Error codes after which a client retries. */
const transient = ['UPSTREAM_ERROR', 'UPSTREAM_TIMEOUT', 'TOO_MANY_REQUESTS']
const retryPauseMs = 250

/** Writes until `signal` is aborted; retries each write with the same idempotency key until it is acknowledged. */
export async function writeUntil(signal: AbortSignal, client: Client, categoryId: string): Promise<Ledger> {
  const ledger: Ledger = {
    topicId: '',
    posts: [],
    doubtful: [],
    title: { acknowledged: '', doubtful: [] },
    liked: false,
    files: [],
    unexpected: [],
  }
  const repeat = async <T>(send: () => Promise<Outcome<T>>): Promise<T | undefined> => {
    while (!signal.aborted) {
      const outcome = await send()
      if (outcome.kind === 'answer') return outcome.data
      if (outcome.kind === 'refusal')
        ledger.unexpected.push(...outcome.codes.filter((code) => !transient.includes(code)))
      await new Promise((wake) => setTimeout(wake, retryPauseMs))
    }
    return undefined
  }
  const input = (title: string) => ({ title, text: '<p>Kaose teema</p>', categoryId })

  const key = randomUUID()
  const created = await repeat(() =>
    client.ask<{ createTopic: { id: string } }>(
      'mutation CreateTopic($input: TopicInput!) { createTopic(input: $input) { id } }',
      { input: input(`Kaos ${key}`) },
      { key },
    ),
  )
  if (!created) return ledger
  const id = created.createTopic.id
  ledger.topicId = id
  ledger.title.acknowledged = `Kaos ${key}`

  const steps = [
    async () => {
      const mark = randomUUID()
      const done = await repeat(() =>
        client.ask(
          'mutation Post($id: ID!, $text: HTML!) { createPost(topicId: $id, input: { text: $text }) { id } }',
          {
            id,
            text: `<p>${mark}</p>`,
          },
          { key: mark },
        ),
      )
      ledger[done ? 'posts' : 'doubtful'].push(mark)
    },
    async () => {
      const title = `Kaos ${randomUUID()}`
      ledger.title.doubtful.push(title)
      const done = await repeat(() =>
        client.ask(
          'mutation Rename($id: ID!, $title: String!, $text: HTML!, $categoryId: ID!) { updateTopic(id: $id, input: { title: $title, text: $text, categoryId: $categoryId }) { id } }',
          { id, ...input(title) },
        ),
      )
      if (done) ledger.title = { acknowledged: title, doubtful: [] }
    },
    async () => {
      const liked = !ledger.liked
      const mutation = liked ? 'likeTopic' : 'unlikeTopic'
      ledger.liked = undefined
      if (await repeat(() => client.ask(`mutation Like($id: ID!) { ${mutation}(id: $id) { id } }`, { id })))
        ledger.liked = liked
    },
    async () => {
      const content = `kaos ${randomUUID()}`
      const done = await repeat(() =>
        client.ask<{ uploadFile: { url: string } }>(
          'mutation Upload($file: Upload!) { uploadFile(file: $file, visibility: FORUM) { url } }',
          { file: null },
          { file: new Blob([content], { type: 'text/plain' }) },
        ),
      )
      if (done) ledger.files.push({ url: done.uploadFile.url, content })
    },
    () =>
      repeat(() =>
        client.ask('query Topic($id: ID!) { topic(id: $id) { title postPage {items{ id text }} } }', { id }),
      ),
    () => repeat(() => client.ask('query Home { categories { name latestPostTitle } me { name } }', {})),
  ]
  for (let turn = 0; !signal.aborted; turn += 1) {
    // Two posts per other step, because only posts can be lost or duplicated.
    await (turn % 3 === 2 ? steps[1 + (Math.floor(turn / 3) % (steps.length - 1))] : steps[0])?.()
  }
  return ledger
}
