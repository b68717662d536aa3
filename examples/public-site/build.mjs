// A public site of static pages, in two languages: SISE_URL=… SISE_TOKEN=… node build.mjs FOLDER
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { html, raw } from './html.mjs'

const address = process.env.SISE_URL ?? 'http://localhost:4000'
const folder = process.argv[2] ?? 'site'
const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url))
const document = readFileSync(fileOf('site.graphql'), 'utf8')

const languages = {
  et: {
    other: 'en',
    name: 'Eesti keeles',
    locale: 'et',
    menu: 'Menüü',
    home: { path: '/', title: 'Avaleht' },
    news: { path: '/uudised/', title: 'Uudised', none: 'Uudiseid ei ole.' },
    calendar: { path: '/kalender/', title: 'Kalender', none: 'Tulemas ei ole midagi.' },
    gallery: { path: '/galerii/', title: 'Galerii', none: 'Albumeid ei ole.' },
    more: 'Loe edasi',
  },
  en: {
    other: 'et',
    name: 'In English',
    locale: 'en-GB',
    menu: 'Menu',
    home: { path: '/en/', title: 'Home' },
    news: { path: '/en/uudised/', title: 'News', none: 'There is no news.' },
    calendar: { path: '/en/kalender/', title: 'Calendar', none: 'Nothing is coming up.' },
    gallery: { path: '/en/galerii/', title: 'Gallery', none: 'There are no albums.' },
    more: 'Read on',
  },
}

async function ask(operationName, variables) {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': process.env.SISE_TOKEN ?? '' },
    body: JSON.stringify({ query: document, operationName, variables }),
    signal: AbortSignal.timeout(30_000),
  })
  const { data, errors } = await response.json()
  const { code, retryAfter = 5 } = errors?.[0].extensions ?? {}
  if (code === 'TOO_MANY_REQUESTS') return wait(retryAfter * 1000).then(() => ask(operationName, variables))
  if (errors) throw new Error(`${operationName}: ${code}: ${errors[0].message}`)
  return data
}

/** All rows of a list, page by page. */
async function all(operationName, variables) {
  const rows = []
  let after = null
  do {
    const { page } = await ask(operationName, { ...variables, after })
    rows.push(...page.items)
    after = page.next
  } while (after)
  return rows
}

const { settings, homePage, catalogues } = await ask('Site')
const albums = await all('Albums')
// Those of pages have no `isPublic`, as they always are.
const articles = new Map()
for (const { slug } of catalogues)
  articles.set(
    slug,
    (await all('Articles', { catalogue: slug })).filter(({ isPublic }) => isPublic !== false),
  )
const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Tallinn' }).format()

/** A day of the calendar as `2026-05-09`, for comparing and for `<time>`. */
const isoOf = ({ year, month, day }) =>
  [year, month + 1, day].map((number) => String(number).padStart(2, '0')).join('-')

function time(date, language) {
  const { year, month, day, hours, minutes } = date
  const clock = hours == null ? {} : { hour: 'numeric', minute: '2-digit' }
  const format = { day: 'numeric', month: 'long', year: 'numeric', ...clock, timeZone: 'UTC' }
  const text = new Intl.DateTimeFormat(languages[language].locale, format).format(
    Date.UTC(year, month, day, hours ?? 0, minutes ?? 0),
  )
  return html`<time datetime="${isoOf(date)}">${text}</time>`
}

/** A picture in the width that fits; none where visitors may not see it. */
function picture(file, alt, sizes = '(min-width: 46rem) 44rem, 100vw') {
  if (file?.visibility !== 'PUBLIC' || file.variants.length === 0) return ''
  const urlOf = ({ path }) => new URL(`/api/static${path}`, address).href
  const srcset = file.variants.map((variant) => `${urlOf(variant)} ${variant.width}w`).join(', ')
  const [{ width, height }] = file.variants
  const size = height ? html`width="${width}" height="${height}"` : ''
  return html`<img
    src="${urlOf(file.variants.at(-1))}"
    srcset="${srcset}"
    sizes="${sizes}"
    ${size}
    alt="${alt}"
    loading="lazy"
  />`
}

/** A page of another site. Its code runs nothing here, by the policy of the page; the sandbox is for the frames in it. */
const embed = (code, title) =>
  html`<iframe
    sandbox="allow-scripts allow-same-origin allow-popups"
    srcdoc="${code}"
    title="${title}"
    loading="lazy"
  ></iframe>`

function moduleOf(module, { title }) {
  if (module.html != null) return raw(module.html)
  if (module.code) return embed(module.code, title)
  if (module.images) return html`<div class="pictures">${module.images.map((file) => picture(file, ''))}</div>`
  const files = (module.files ?? []).filter(({ visibility }) => visibility === 'PUBLIC')
  return html`<ul>
    ${files.map(({ name, url }) => html`<li><a href="${new URL(url, address).href}">${name}</a></li>`)}
  </ul>`
}

let written = 0

/** Writes a page. @param others its address in the other language */
async function write({ language, path, others, title, main }) {
  const words = languages[language]
  const hosts = settings.embedHosts.map((host) => `https://${host}`).join(' ')
  const policy = `default-src 'none'; style-src 'self'; img-src ${new URL(address).origin}; frame-src ${hosts}`
  const links = [words.home, words.news, words.calendar, words.gallery]
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <title>${title === words.home.title ? '' : `${title} – `}${settings.communityName}</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="alternate" hreflang="${words.other}" href="${others}" />
      </head>
      <body>
        <header>
          <a class="name" href="${words.home.path}">${settings.communityName}</a>
          <nav aria-label="${words.menu}">
            ${links.map((link) => html`<a href="${link.path}" ${link.path === path ? raw('aria-current="page"') : ''}>${link.title}</a> `)}
            <a href="${others}" lang="${words.other}" hreflang="${words.other}">${languages[words.other].name}</a>
          </nav>
        </header>
        <main>${main}</main>
      </body>
    </html>`
  if (!/^\/([\w-]+\/)*$/.test(path)) throw new Error(`No page can be at ${path}`)
  await mkdir(join(folder, path), { recursive: true })
  await writeFile(join(folder, path, 'index.html'), String(page))
  written += 1
}

await mkdir(folder, { recursive: true })
await copyFile(fileOf('style.css'), join(folder, 'style.css'))

for (const [language, words] of Object.entries(languages)) {
  const otherWords = languages[words.other]
  const section = (name, main) =>
    write({ language, path: words[name].path, others: otherWords[name].path, title: words[name].title, main })
  const list = (rows, none) =>
    rows.length > 0
      ? html`<ul class="list">
          ${rows}
        </ul>`
      : html`<p>${none}</p>`

  const own = (catalogue) => articles.get(catalogue).filter((article) => article.language === language)
  const ownNews = own('uudised')
  const newsRow = ({ slug, title, date, summary }) =>
    html`<li>
      ${date && time(date, language)}
      <a href="${words.news.path}${slug}/">${title}</a> ${summary && html`<p>${summary}</p>`}
    </li>`
  const coming = own('kalender')
    .flatMap((event) => event.dates.map(({ date }) => ({ event, date })))
    .filter(({ date }) => isoOf(date) >= today)
    .toSorted((one, other) => (isoOf(one.date) < isoOf(other.date) ? -1 : 1))
  const eventRow = ({ event, date }) =>
    html`<li>${time(date, language)} <a href="${words.calendar.path}${event.slug}/">${event.title}</a></li>`

  for (const [catalogue, versions] of articles)
    for (const article of own(catalogue)) {
      const ids = article.versions.map((version) => version.article?.id)
      const translated = versions.find(({ id }) => ids.includes(id) && id !== article.id)
      await write({
        language,
        path: `${words.home.path}${catalogue}/${article.slug}/`,
        others: translated ? `${otherWords.home.path}${catalogue}/${translated.slug}/` : otherWords.home.path,
        title: article.title,
        main: html`<h1>${article.title}</h1>
          ${article.date && time(article.date, language)} ${picture(article.cover, '')}
          ${article.modules.map((module) => moduleOf(module, article))}`,
      })
    }
  for (const { slug, title, media } of albums) {
    const name = title[language] || title[words.other]
    const item = ({ text, image, code }) => {
      const shown = code ? embed(code, text[language] || name) : picture(image, text[language] || name)
      return (
        shown && html`<figure>${shown}${text[language] && html`<figcaption>${text[language]}</figcaption>`}</figure>`
      )
    }
    await write({
      language,
      path: `${words.gallery.path}${slug}/`,
      others: `${otherWords.gallery.path}${slug}/`,
      title: name,
      main: html`<h1>${name}</h1>
        ${media.map(item)}`,
    })
  }
  const albumRow = ({ slug, title, media }) =>
    html`<li>
      <a href="${words.gallery.path}${slug}/">
        ${picture(media.find(({ image }) => image?.visibility === 'PUBLIC')?.image, '', '15rem')}
        ${title[language] || title[words.other]}
      </a>
    </li>`
  const block = ({ __typename: kind, title, text, link, largeImage, image }, index) => {
    if (kind === 'NewsBlock')
      return html`<h2>${words.news.title}</h2>
        ${list(ownNews.slice(0, 3).map(newsRow), words.news.none)}`
    if (kind === 'CalendarBlock')
      return html`<h2>${words.calendar.title}</h2>
        ${list(coming.slice(0, 5).map(eventRow), words.calendar.none)}`
    if (kind === 'OtherBlock') return ''
    const goal = kind === 'GalleryBlock' ? words.gallery.path : /^(https?:|mailto:|tel:|\/)/.test(link) && link
    const heading = index === 0 ? html`<h1>${title}</h1>` : html`<h2>${title}</h2>`
    return html`<section>
      ${picture(largeImage ?? image, '')}${heading}${raw(text)}
      ${goal && html`<p><a href="${goal}" aria-label="${words.more}: ${title}">${words.more}</a></p>`}
    </section>`
  }
  await section('home', html`${homePage[language].map(block)}`)
  await section(
    'news',
    html`<h1>${words.news.title}</h1>
      ${list(ownNews.map(newsRow), words.news.none)}`,
  )
  await section(
    'calendar',
    html`<h1>${words.calendar.title}</h1>
      ${list(coming.map(eventRow), words.calendar.none)}`,
  )
  await section(
    'gallery',
    html`<h1>${words.gallery.title}</h1>
      <div class="albums">${list(albums.map(albumRow), words.gallery.none)}</div>`,
  )
}
console.log(`${written} pages in ${folder}`)
