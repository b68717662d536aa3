// npm run bench -- gateway: time and memory of the gateway for expensive documents and uploads. Linux only: it reads /proc.
// GATEWAY_BUNDLE is the path of another build to measure, such as one of an earlier commit.
import { startRecorder } from '../forum/recorder.ts'
import { startStack } from '../forum/stack.ts'
import { type Attack, attacks, type LargeTopic } from './attacks.ts'
import { ask, askWithoutReading, bystander, type Outcome } from './exchange.ts'
import { startGatewayProcess } from './gatewayProcess.ts'
import { metricsAttack } from './metricsAttack.ts'
import { uploadAttack } from './uploadAttack.ts'

const scale = 7
/** How long unread responses are observed, in ms. */
const watchMs = 20_000

const stack = await startStack(scale, () => {})
try {
  const topic = await prepareTopic(stack.apiUrl, stack.token)
  const only = process.argv[2]
  const lines: string[] = []
  const chosen = (name: string) => only == null || name.includes(only)
  for (const attack of attacks(topic))
    if (chosen(attack.name)) lines.push(await measured(attack, stack.apiUrl, stack.token))
  console.log('| | time | answer | REST calls | memory before | at most | others waited | outcome |')
  console.log('|---|--:|--:|--:|--:|--:|--:|---|')
  for (const line of lines) console.log(line)
  if (chosen('metrics')) console.log(await metricsAttack(stack.apiUrl))
  if (chosen('uploads'))
    for (const token of [undefined, stack.token]) console.log(await uploadAttack(stack.apiUrl, token))
} finally {
  await stack.stop()
}

async function measured({ name, document, atOnce = 1, unread }: Attack, apiUrl: string, token: string) {
  const recorder = await startRecorder(apiUrl)
  const gateway = await startGatewayProcess(recorder.url)
  // Warmed up: the capabilities are read and the code is compiled, so the figures are those of the documents.
  for (let index = 0; index < 20; index++) await ask(gateway.url, token, '{categories{id name}}')
  const before = gateway.memory().now
  const stopReading = bystander(gateway.url, token)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const callsBefore = recorder.calls.length
  const began = performance.now()
  let outcomes: Outcome[] = []
  if (unread) {
    const hangUps = Array.from({ length: atOnce }, () => askWithoutReading(gateway.url, token, document))
    await new Promise((resolve) => setTimeout(resolve, watchMs))
    for (const hangUp of hangUps) hangUp()
  } else outcomes = await Promise.all(Array.from({ length: atOnce }, () => ask(gateway.url, token, document)))
  const ms = performance.now() - began
  const waited = await stopReading()
  const home = recorder.calls.slice(callsBefore).filter(({ path }) => path === '/api/foorum/kategooria').length
  const calls = recorder.calls.length - callsBefore
  const { peak } = gateway.memory()
  await gateway.stop()
  await recorder.close()
  const cells = [
    name,
    unread ? '–' : `${ms.toFixed(0)} ms`,
    unread ? 'unread' : `${(outcomes.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(2)} MB`,
    `${calls - home} + ${home}`,
    `${before.toFixed(0)} MB`,
    `${peak.toFixed(0)} MB`,
    `${waited.toFixed(0)} ms`,
    [...new Set(outcomes.map(({ status, codes }) => `${status} ${codes}`))].join('; '),
  ]
  console.error(cells.join(' | '))
  return `| ${cells.join(' | ')} |`
}

/** Creates a topic of 200,000 characters with sixty posts, as any member can. */
async function prepareTopic(apiUrl: string, token: string): Promise<LargeTopic> {
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    // The documented response: a list of categories or posts, or the created topic.
    return (await response.json()) as { _id: string; slug: string }[] & { _id: string }
  }
  const categories = await call('GET', '/api/foorum/kategooria')
  const kategooria = categories.find(({ slug }) => slug === 'vaba-jutt')?._id
  const tekst = `<p>${'saar '.repeat(39_998)}</p>`
  const { _id } = await call('POST', '/api/foorum/teema', { pealkiri: 'Pikk jutt', kategooria, tekst })
  let posts: { _id: string }[] = []
  for (let index = 0; index < 60; index++)
    posts = await call('POST', `/api/foorum/postitus/${_id}`, { tekst: `<p>Vastus ${index}</p>` })
  return { id: _id, postIds: posts.map((post) => post._id) }
}
