import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { strictLimit } from '../../../api/http/limits.ts'
import { windowOf } from '../../support/browser/launch.ts'
import { openStream } from '../../support/liveStream.ts'
import { type Client, createClient } from '../client.ts'
import type { Several } from './several.ts'

/** Writes posts into a topic, one after the other, each with its key until it is acknowledged. */
export async function converse(client: Client, topicId: string, signal: AbortSignal) {
  const query =
    'mutation Post($id: ID!, $text: HTML!) { createPost(topicId: $id, input: { text: $text }) { createdPost { id } } }'
  const ids: string[] = []
  let longestPauseMs = 0
  let last = performance.now()
  for (let key = randomUUID(); !signal.aborted; await pause(200)) {
    const variables = { id: topicId, text: `<p>${key}</p>` }
    const sent = await client.send<{ createPost: { createdPost: { id: string } } }>(query, variables, { key })
    if (sent.kind !== 'response') continue
    ids.push(sent.data.createPost.createdPost.id)
    longestPauseMs = Math.max(longestPauseMs, performance.now() - last)
    last = performance.now()
    key = randomUUID()
  }
  return { ids, longestPauseMs }
}

/** Notes the posts of a topic as the client sees them: by events, and by a read once a stream is open and after each GAP. LIVE-1. */
export async function follow(address: string, client: Client, topicId: string, seen: Set<string>, signal: AbortSignal) {
  const query =
    'query Latest($id: ID!) { topic(id: $id, markRead: false) { postPage(size: 200, from: END) { items { id } } } }'
  const read = async () => {
    const sent = await client.send<{ topic: { postPage: { items: { id: string }[] } } }>(query, { id: topicId })
    if (sent.kind === 'response') for (const { id } of sent.data.topic.postPage.items) seen.add(id)
    return sent.kind === 'response'
  }
  for (; !signal.aborted; await pause(1_000)) {
    const stream = await openStream(`${address}/graphql/voog`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': client.token },
      body: JSON.stringify({ query: 'subscription Follow { forumEvents { kind topicId postId } }' }),
    }).catch(() => undefined)
    if (stream?.status !== 200) continue
    for (let isRead = false; !signal.aborted && !stream.hasEnded(); await pause(50)) {
      for (const { data } of stream.events.splice(0)) {
        const event = data?.forumEvents
        if (event?.kind === 'GAP') isRead = false
        if (event?.kind === 'POST_CREATED' && event.topicId === topicId) seen.add(event.postId)
      }
      isRead ||= await read()
    }
    stream.close()
  }
}

/** Guesses a password through nginx, then at each gateway. @returns a sentence for each deviation from the limit. AUTH-8 */
export async function guess({ address, gateways }: Several, signal: AbortSignal): Promise<string[]> {
  const query =
    'mutation Guess($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }'
  let checked = 0
  const attempt = async (at: string, password = 'vale parool') => {
    const sent = await createClient(at, '').send(query, { email: 'moderaator@saar.test', password })
    const code = sent.kind === 'refusal' ? sent.codes[0] : sent.kind
    if (code === 'BAD_USER_INPUT') checked += 1
    return code
  }
  for (; !signal.aborted; await pause(500)) await attempt(address)
  for (let more = 0; more <= strictLimit.allowed; more += 1) await attempt(gateways[more % gateways.length] ?? '')
  const codes = await Promise.all(gateways.map((at) => attempt(at, 'saarekogu')))
  return [
    ...(checked > strictLimit.allowed ? [`${checked} wrong passwords were checked`] : []),
    ...codes.filter((code) => code !== 'TOO_MANY_REQUESTS').map((code) => `the right password got ${code}`),
  ]
}

/** A member writes a reply, and may send it while `kill` runs; after a reload it is in the topic, or in the field and is sent. */
export async function replyInBrowser(
  browser: Browser,
  { url, token, text, sends }: { url: string; token: string; text: string; sends: boolean },
  kill: () => Promise<void>,
): Promise<void> {
  const window = await browser.newContext({ ...windowOf(), ignoreHTTPSErrors: true })
  window.setDefaultTimeout(120_000)
  await window.addInitScript((stored) => localStorage.setItem('sise.token', stored), token)
  const page = await window.newPage()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = page.getByRole('textbox', { name: 'Sinu vastus', exact: true })
  // The client's question before unsaved text is left.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(url)
  await button('Kirjuta vastus…').or(button('Vasta')).first().click()
  await field.and(page.locator('[contenteditable=true]:focus')).waitFor()
  await page.keyboard.type(text)
  const killed = kill()
  if (sends) await button('Saada').click()
  await killed
  await page.reload()
  await page.getByText(text, { exact: true }).first().waitFor()
  if ((await field.filter({ hasText: text }).count()) > 0) {
    await button('Saada').click()
    await page.getByText('Vastus on saadetud.').waitFor()
  }
  await window.close()
}
