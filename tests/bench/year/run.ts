// npm run bench -- year: how much room a year of history takes, on the demo of 15,000 posts: each article is saved twelve times, each tenth
// post is edited, and 5 % of both are deleted. npx tsx tests/bench/year/run.ts 100: on 150,000 posts.
import { build, demoStores, startStack } from '../servers.ts'

const scale = Number(process.argv[2] ?? 10)
const saves = 12

build()
const [folder = ''] = await demoStores(scale)
const stack = await startStack(folder)
try {
  const { token } = await stack.sessionOf('admin@saar.test')
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(stack.api.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  }
  const rowsOf = async <Row>(text: string) => (await stack.client.query(text)).rows as Row[]
  /** Does something for each row, ten at a time. */
  const each = async <Row>(rows: readonly Row[], change: (row: Row) => Promise<unknown>) => {
    const waiting = rows.values()
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (const row of waiting) await change(row)
      }),
    )
  }
  const before = await sizes()
  const articles = await rowsOf<Article>('select _id, kataloog, moodulid from articles order by _id')
  for (let save = 1; save <= saves; save += 1) {
    await each(articles, ({ _id, kataloog, moodulid }) => {
      const texts = moodulid.filter(({ tyyp }) => tyyp === 'tekst')
      const text = texts[save % texts.length]
      if (text) text.sisu = text.sisu.replace(/<\/p>$/, ` Täpsustus ${save}: praam väljub kell ${save}.00.</p>`)
      return call('PUT', `/api/${kataloog}/${_id}`, text ? { moodulid } : { desc: `Täpsustus ${save}` })
    })
    // A month later.
    await stack.client.query(`update revisions set alates = alates - interval '30 days'`)
  }
  const posts = await rowsOf<Post>('select _id, teema_id, tekst, row_number() over (order by _id)::int as n from posts')
  await each(
    posts.filter(({ n }) => n % 10 === 0),
    ({ _id, teema_id, tekst }) =>
      call('PUT', `/api/foorum/postitus/${teema_id}/${_id}?piir=1`, { tekst: `${tekst}<p>Lisan, et tulen ka.</p>` }),
  )
  await each(
    posts.filter(({ n }) => n % 20 === 1),
    ({ _id, teema_id }) => call('DELETE', `/api/foorum/postitus/${teema_id}/${_id}?piir=1`),
  )
  await each(
    articles.filter((_, n) => n % 20 === 1),
    ({ _id, kataloog }) => call('DELETE', `/api/${kataloog}/${_id}`),
  )
  const after = await sizes()
  const others = {
    rows: after.rows - after.history.rows - after.trash.rows,
    all: after.all - after.history.all - after.trash.all,
  }
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(1)
  console.log(`${articles.length} articles, ${posts.length} posts\n\n| MB | rows | with indexes |\n|---|---:|---:|`)
  for (const [name, size] of Object.entries({ before, after: others, history: after.history, trash: after.trash }))
    console.log(`| ${name} | ${mb(size.rows)} | ${mb(size.all)} |`)
  const grown = (kind: 'rows' | 'all') => ((100 * (after[kind] - others[kind])) / before[kind]).toFixed(1)
  console.log(`\nHistory and trash: ${grown('rows')} % of the rows before, ${grown('all')} % with indexes.`)

  /** The bytes of all tables, and of history and trash alone. */
  async function sizes() {
    await stack.client.query('vacuum full')
    const found = await rowsOf<{ name: string; rows: number; all: number }>(`
      select relname as name, pg_table_size(oid)::float as rows, pg_total_relation_size(oid)::float as all
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
    const of = (name: string) => found.find((table) => table.name === name) ?? { rows: 0, all: 0 }
    const sum = (kind: 'rows' | 'all') => found.reduce((total, table) => total + table[kind], 0)
    return { rows: sum('rows'), all: sum('all'), history: of('revisions'), trash: of('trash') }
  }
} finally {
  await stack.stop()
}

interface Article {
  _id: string
  kataloog: string
  moodulid: { tyyp: string; sisu: string }[]
}

interface Post {
  _id: string
  teema_id: string
  tekst: string
  n: number
}
