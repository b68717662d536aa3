import { spawnSync } from 'node:child_process'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../../../scripts/demo/people.ts'
import { launchChromium, windowOf } from '../../support/browser/launch.ts'
import { startStack } from '../forum/stack.ts'

// npm run bench -- keys: CPU of the main thread for a key in the built client, where a little is on the page and where much is. The pages
// are open at once and typed into in turn, so that what else the machine does meets all alike; medians, and ratios to the page with little.

const rounds = 12
const keysARound = 10
const paragraph =
  'Praam sõidab homme hommikul kell kaheksa, kui tuul ei ole liiga tugev, ja tuleb tagasi alles õhtul pimedas.'

const made = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
if (made.status !== 0) process.exit(made.status ?? 1)
const stack = await startStack(1, () => {})
const browser = await launchChromium()
try {
  const { signIn } = await ask<{ signIn: { token: string } }>(
    `mutation { signIn(email: "admin@saar.test", password: "${demoPassword}") { token } }`,
  )
  const { token } = signIn
  const { categories } = await ask<{ categories: { id: string; slug: string }[] }>('{ categories { id slug } }', token)
  const [category] = categories
  if (!category) throw new Error('The demo has no category.')
  const newTopic = async (posts: number) => {
    const input = `{ title: "Praam", text: "<p>Millal?</p>", categoryId: "${category.id}" }`
    const { createTopic } = await ask<{ createTopic: { id: string } }>(
      `mutation { createTopic(input: ${input}) { id } }`,
      token,
    )
    const post = `mutation { createPost(topicId: "${createTopic.id}", input: { text: "<p>${paragraph}</p>" }) { id } }`
    for (let count = 0; count < posts; count += 1) await ask(post, token)
    return `/sise/foorum/${category.slug}/${createTopic.id}`
  }
  const newArticle = async (count: number) => {
    const modules = Array.from({ length: count }, (_, index) => ({
      text: { id: `m${index}`, html: `<p>${paragraph}</p>` },
    }))
    const { createArticle } = await ask<{ createArticle: { id: string } }>(
      'mutation ($input: ArticleInput!) { createArticle(catalogue: "uudised", input: $input) { id } }',
      token,
      { input: { title: 'Praam', modules } },
    )
    return `/sise/kataloog/uudised/muuda/${createArticle.id}`
  }
  const pages = [
    await typingAt('a reply to no post', await newTopic(0), reply),
    await typingAt('a reply to 400 posts', await newTopic(400), reply),
    await typingAt('a reply of 14 kB', await newTopic(0), async (page) => {
      await reply(page)
      for (let length = 0; length < 14_000; length += paragraph.length) {
        await page.keyboard.insertText(paragraph)
        await page.keyboard.press('Enter')
      }
    }),
    await typingAt('an article of one module', await newArticle(1), (page) => field(page, '1. moodul: Tekst')),
    await typingAt('an article of 200 modules', await newArticle(200), (page) => field(page, '3. moodul: Tekst')),
  ]
  for (let round = 0; round < rounds; round += 1) for (const page of pages) await page.type()
  const least = medianOf(pages[0]?.keys ?? [])
  for (const { name, keys, elements } of pages)
    console.log(
      `${name.padEnd(28)} ${medianOf(keys).toFixed(1).padStart(6)} ms   ${(medianOf(keys) / least).toFixed(2)} x   ${elements} elements`,
    )

  /** Opens a page and puts the caret where it is typed. */
  async function typingAt(name: string, path: string, begin: (page: Page) => Promise<void>) {
    const { page, cpu } = await opened(browser, path, token)
    await begin(page)
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const keys: number[] = []
    const type = async () => {
      await page.bringToFront()
      for (let pressed = 0; pressed < keysARound; pressed += 1) {
        const before = await cpu()
        await page.keyboard.press(pressed % 6 === 5 ? 'Space' : 'a')
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        keys.push((await cpu()) - before)
      }
    }
    return { name, keys, elements, type }
  }
} finally {
  await browser.close()
  await stack.stop()
}

async function opened(from: Browser, path: string, token: string) {
  const context = await from.newContext({ ...windowOf(), baseURL: stack.gatewayUrl })
  await context.addInitScript((value) => localStorage.setItem('sise.token', value), token)
  const page = await context.newPage()
  await page.goto(path)
  const session = await context.newCDPSession(page)
  // CPU, not time that has passed: the machine may be busy.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  return { page, cpu }
}

async function reply(page: Page) {
  await page.getByRole('button', { name: 'Kirjuta vastus…' }).click()
  await field(page, 'Sinu vastus')
}

async function field(page: Page, name: string) {
  const box = page.getByRole('textbox', { name, exact: true })
  await box.click({ position: { x: 20, y: 15 } })
  await page.locator('[contenteditable=true]:focus').waitFor()
  await page.keyboard.type('alg')
}

async function ask<T>(query: string, token?: string, variables?: object): Promise<T> {
  const answer = await fetch(`${stack.gatewayUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await answer.json()) as { data?: T; errors?: unknown }
  if (!data || errors) throw new Error(JSON.stringify(errors))
  return data
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
