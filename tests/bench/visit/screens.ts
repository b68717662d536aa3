import { demoPassword } from '../../../scripts/demo/people.ts'

/** A screen that is visited. */
export interface VisitedScreen {
  name: string
  path: string
  /** The role whose session opens it; none: a visitor. */
  as?: 'admin'
  /** A selector of what can be used once the screen is ready. */
  usable: string
  /** Whether it registers the service worker; default: true. The sign-in does not before anything is typed. */
  worker?: boolean
  /** The goal on Fast 3G: milliseconds until it is usable, and the requests until then. */
  goal?: { usable: number; requests: number }
}

/** A visit by a link of another screen. */
export interface LinkedScreen extends VisitedScreen {
  from: VisitedScreen
  /** A selector of the link. */
  link: string
}

/** The screens of specification §2 in a gateway with demo content; makes what they need. */
export async function findScreens(gatewayUrl: string): Promise<{
  token: string
  byAddress: VisitedScreen[]
  byLink: LinkedScreen[]
}> {
  const ask = asker(gatewayUrl)
  const { signIn } = await ask<{ signIn: { token: string } }>(
    `mutation { signIn(email: "admin@saar.test", password: "${demoPassword}") { token } }`,
  )
  const { token } = signIn
  const { categories, albumPage } = await ask<{
    categories: { slug: string; topicPage: { items: { id: string }[] } }[]
    albumPage: { items: { slug: string }[] }
  }>('{ categories { slug topicPage(size: 1) { items { id } } } albumPage(size: 1) { items { slug } } }', token)
  const category = categories.find(({ topicPage }) => topicPage.items.length > 0)
  const topicId = category?.topicPage.items[0]?.id
  if (!category || !topicId) throw new Error('The demo has no topic.')
  const modules = Array.from({ length: 20 }, (_, index) => `{ text: { id: "m${index}", html: "<p>${text}</p>" } }`)
  const { createArticle } = await ask<{ createArticle: { id: string } }>(
    `mutation { createArticle(catalogue: "uudised", input: { title: "Praam", modules: [${modules.join()}] }) { id } }`,
    token,
  )
  const categoryPath = `/sise/foorum/${category.slug}`
  const topicPath = `${categoryPath}/${topicId}`
  const member = (name: string, path: string, usable: string, goal?: VisitedScreen['goal']): VisitedScreen => ({
    name,
    path,
    as: 'admin',
    usable,
    ...(goal && { goal }),
  })
  const home = member('home', '/sise', 'main a[href^="/sise/foorum/"]', { usable: 2800, requests: 10 })
  const topic = member('topic', topicPath, '[data-post]', { usable: 3500, requests: 12 })
  const list = member('articles', '/sise/kataloog/uudised', 'main a[href*="/muuda/"]', { usable: 3500, requests: 12 })
  const editor = member('article editor', `/sise/kataloog/uudised/muuda/${createArticle.id}`, '[data-editor-form]', {
    usable: 5000,
    requests: 16,
  })
  const forumCategory = member('category', categoryPath, `main a[href^="${categoryPath}/"]`)
  return {
    token,
    byAddress: [
      {
        name: 'sign-in',
        path: '/sise',
        usable: 'input[autocomplete="username"]',
        worker: false,
        goal: { usable: 2000, requests: 8 },
      },
      home,
      topic,
      list,
      editor,
      forumCategory,
      member('new topic', '/sise/foorum/uus', 'main form [contenteditable="true"]'),
      member('edit topic', `/sise/foorum/muuda/${topicId}`, ready),
      member('search', '/sise/foorum/otsing', ready),
      member('forum admin', '/sise/foorum/admin', ready),
      member('members', '/sise/kasutajad', ready),
      member('files', '/sise/files', ready),
      member('albums', '/sise/galerii', ready),
      member('new album', '/sise/galerii/uus', '[data-editor-form]'),
      member('album', `/sise/galerii/${albumPage.items[0]?.slug}`, '[data-editor-form]'),
      member('home page editor', '/sise/avaleht-haldus', '[data-editor-form]'),
      member('pages', '/sise/lehed', 'main a[href*="/muuda/"]'),
      member('new page', '/sise/lehed/uus', '[data-editor-form]'),
      member('protocols', '/sise/protokollid', ready),
      member('calendar', '/sise/kalender', ready),
      member('feedback', '/sise/tagasiside', ready),
      member('playground', '/sise/playground', ready),
      { name: 'registration', path: '/sise/registreerimine/a.b.c', usable: ready },
    ],
    byLink: [
      {
        ...topic,
        name: 'category → topic',
        from: forumCategory,
        link: `main a[href="${topicPath}"]`,
        goal: { usable: 1300, requests: 12 },
      },
      { ...member('home → members', '/sise/kasutajad', ready), from: home, link: 'a[href="/sise/kasutajad"]' },
    ],
  }
}

/** The heading of a screen that has loaded what it shows. */
const ready = 'main:not(:has([role=status]:not(:empty))) h1'

const text =
  'Praam sõidab iga päev kell kaheksa hommikul ja kell viis õhtul mandrile ning tuleb tagasi tunni pärast. '.repeat(2)

const asker =
  (gatewayUrl: string) =>
  async <T>(query: string, token?: string): Promise<T> => {
    const answer = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
      body: JSON.stringify({ query }),
    })
    const { data, errors } = (await answer.json()) as { data: T; errors?: unknown }
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
