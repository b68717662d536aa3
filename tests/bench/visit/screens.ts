import { sendGraphql } from '../../slow/graphql.ts'

/** A screen that is visited. */
export interface VisitedScreen {
  name: string
  path: string
  /** A selector of what can be used once the screen is ready. */
  usable: string
  /** Whether a member opens it, whose page registers the service worker; else a visitor. */
  isMember: boolean
  /** Where a link leads to it: the screen of the link, and its selector. */
  from?: { path: string; usable: string; link: string }
  /** The goal: milliseconds until it is usable, and the requests until then. */
  goal?: { usable: number; requests: number }
}

/** The screens of specification §2 in a gateway with demo content; creates an article of 20 modules. @param token of an admin */
export async function findScreens(gatewayUrl: string, token: string): Promise<VisitedScreen[]> {
  const send = async <T>(query: string): Promise<T> => {
    const { data, errors } = await sendGraphql<T>(gatewayUrl, query, { token })
    if (errors || data == null) throw new Error(JSON.stringify(errors))
    return data
  }
  const { categories, albumPage } = await send<{
    categories: { slug: string; topicPage: { items: { id: string }[] } }[]
    albumPage: { items: { slug: string }[] }
  }>('{ categories { slug topicPage(size: 1) { items { id } } } albumPage(size: 1) { items { slug } } }')
  const category = categories.find(({ topicPage }) => topicPage.items.length > 0)
  const topicId = category?.topicPage.items[0]?.id
  if (!category || !topicId) throw new Error('The demo has no topic.')
  const modules = Array.from({ length: 20 }, (_, index) => `{ text: { id: "m${index}", html: "<p>${text}</p>" } }`)
  const { createArticle } = await send<{ createArticle: { id: string } }>(
    `mutation { createArticle(catalogue: "uudised", input: { title: "Praam", modules: [${modules.join()}] }) { id } }`,
  )
  const member = (name: string, path: string, usable = ready, goal?: VisitedScreen['goal']): VisitedScreen => ({
    name,
    path: `/sise${path}`,
    usable,
    isMember: true,
    ...(goal && { goal }),
  })
  const home = member('home', '', 'main a[href^="/sise/foorum/"]', { usable: 2800, requests: 10 })
  const forumCategory = member('category', `/foorum/${category.slug}`, `main a[href$="${topicId}"]`)
  const topic = member('topic', `/foorum/${category.slug}/${topicId}`, '[data-post]', { usable: 3500, requests: 12 })
  return [
    {
      name: 'sign-in',
      path: '/sise',
      usable: 'input[autocomplete="username"]',
      isMember: false,
      goal: { usable: 2000, requests: 8 },
    },
    home,
    topic,
    member('articles', '/kataloog/uudised', 'main a[href*="/muuda/"]', { usable: 3500, requests: 12 }),
    member('article editor', `/kataloog/uudised/muuda/${createArticle.id}`, form, { usable: 5000, requests: 16 }),
    forumCategory,
    member('new topic', '/foorum/uus', 'main form [contenteditable="true"]'),
    member('edit topic', `/foorum/muuda/${topicId}`),
    member('search', '/foorum/otsing'),
    member('forum admin', '/foorum/admin'),
    member('members', '/kasutajad'),
    member('files', '/files'),
    member('albums', '/galerii'),
    member('new album', '/galerii/uus', form),
    member('album', `/galerii/${albumPage.items[0]?.slug}`, form),
    member('home page editor', '/avaleht-haldus', form),
    member('pages', '/lehed', 'main a[href*="/muuda/"]'),
    member('new page', '/lehed/uus', form),
    member('protocols', '/protokollid'),
    member('calendar', '/kalender'),
    member('feedback', '/tagasiside'),
    member('playground', '/playground'),
    {
      ...topic,
      name: 'category → topic',
      from: { ...forumCategory, link: forumCategory.usable },
      goal: { usable: 1300, requests: 12 },
    },
    { ...member('home → members', '/kasutajad'), from: { ...home, link: 'a[href="/sise/kasutajad"]' } },
  ]
}

/** The heading of a screen that has loaded what it shows. */
const ready = 'main:not(:has([role=status]:not(:empty))) h1'
const form = '[data-editor-form]'

const text =
  'Praam sõidab iga päev kell kaheksa hommikul ja kell viis õhtul mandrile ning tuleb tagasi tunni pärast. '.repeat(2)
