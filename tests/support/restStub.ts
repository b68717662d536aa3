import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A person of the stub. */
export interface StubPerson {
  _id: string
  nimi: string
  email: string
  telefon: string
  elukoht: string
  staatus: number
}

/** A post as the stub keeps it; further properties stand for what the schema does not know. */
export interface StubPost {
  _id: string
  nimi: string
  user: { _id: string; nimi: string }
  tekst: string
  kuupaev: string
  likes: { user: { _id: string; nimi: string } }[]
  failid: unknown[]
  [unknown: string]: unknown
}

/** A topic as the stub keeps it. */
export interface StubTopic extends StubPost {
  pealkiri: string
  pinned: boolean
  kategooria: string
  postitused: StubPost[]
}

/** One call as it arrived. */
export interface StubCall {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: unknown
}

/** What can go wrong with the calls whose `METHOD /path` a fault matches. */
export interface StubFault {
  on: RegExp
  /** Wait so long before answering, in milliseconds. */
  delayMs?: number
  /** Take the call and never answer; or send the headers and half of the body and stop there. */
  hang?: 'before headers' | 'in the body'
  /** Close the connection instead of answering. */
  lose?: boolean
  /** Do what was asked, but answer this instead. */
  status?: number
  body?: string
  headers?: Record<string, string>
  /** Only so many times; then all is well again. */
  times?: number
}

/** A plain server of specification.md §7: only documented calls, none of the extensions. */
export interface RestStub {
  url: string
  people: StubPerson[]
  topics: StubTopic[]
  categories: { _id: string; nimi: string; slug: string; jrg: number }[]
  /** Every call since the last `forgetCalls`. */
  calls: StubCall[]
  /** The calls as `METHOD /path`, in their order. */
  said(): string[]
  forgetCalls(): void
  faults: StubFault[]
  /** A token for that person, as POST /api/auth would give. */
  tokenOf(personId: string): string
  /** Answers GET /api with these capabilities, to stand for a server that has them; undefined is plain §7. */
  announces: string[] | undefined
  close(): Promise<void>
}

interface Answer {
  status: number
  body: unknown
}

const wrongCredentials = 'Kasutaja ja/või parool pole korrektsed.'

/** Starts a stub with four people, three categories and a few topics. */
export async function startStub(): Promise<RestStub> {
  const calls: StubCall[] = []
  const server = createServer((request, response) => {
    serve(stub, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stub: RestStub = {
    url: `http://127.0.0.1:${port}`,
    ...content(),
    calls,
    said: () => calls.map(({ method, url }) => `${method} ${url}`),
    forgetCalls: () => calls.splice(0),
    faults: [],
    tokenOf: (personId) => `token-${personId}`,
    announces: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return stub
}

async function serve(stub: RestStub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const { method = '', url = '', headers } = request
  stub.calls.push({ method, url, headers, body: text ? (JSON.parse(text) as unknown) : undefined })

  const fault = stub.faults.find(({ on, times }) => times !== 0 && on.test(`${method} ${url}`))
  if (fault?.times != null) fault.times -= 1
  if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs))
  if (fault?.hang === 'before headers') return
  if (fault?.lose) return void request.socket.destroy()

  const answer = answerTo(stub, method, url, headers['x-auth-token'], text ? (JSON.parse(text) as Body) : {})
  const body = fault?.body ?? (answer.body === undefined ? '' : JSON.stringify(answer.body))
  response.writeHead(fault?.status ?? answer.status, { 'content-type': 'application/json', ...fault?.headers })
  if (fault?.hang === 'in the body') return void response.write(body.slice(0, body.length / 2))
  response.end(body)
}

type Body = Record<string, unknown>

function answerTo(stub: RestStub, method: string, url: string, token: unknown, body: Body): Answer {
  const route = `${method} ${url}`
  if (route === 'GET /api' && stub.announces) return ok({ nimi: 'stub', versioon: '1', voimed: stub.announces })
  if (route === 'POST /api/auth') {
    if (!body.email || !body.parool) return refused(400, 'Palun sisesta kasutajatunnus ja parool.')
    const person = stub.people.find(({ email }) => email === body.email)
    return person && body.parool === 'saarekogu'
      ? ok({ token: stub.tokenOf(person._id) })
      : refused(400, wrongCredentials)
  }
  if (route === 'POST /api/users/muuda-parooli/') return ok({ msg: 'Vaata postkasti.' })
  const caller = stub.people.find(({ _id }) => stub.tokenOf(_id) === token)
  if (!caller) return refused(401, 'Palun logi sisse.')
  if (route === 'GET /api/auth') return ok(caller)
  if (route === 'GET /api/users') return ok(stub.people)
  if (url.startsWith('/api/users')) return userAnswer(stub, method, url, caller, body)
  return url.startsWith('/api/foorum/') ? forumAnswer(stub, method, url, caller, body) : notThere()
}

/** Links of mails are tokens of their person here; registering answers with the person alone, as §7 leaves it open. */
function userAnswer(stub: RestStub, method: string, url: string, caller: StubPerson, body: Body): Answer {
  const ids = url.slice('/api/users/'.length).split('/').map(decodeURIComponent)
  const { parool: _kept, ...told } = body
  if (method === 'POST' && url === '/api/users') {
    const person = { _id: `uus${stub.people.length}`, elukoht: '', ...told, staatus: 1 } as StubPerson
    stub.people.push(person)
    return ok(person)
  }
  if (ids[0] === 'registreerimine' && method === 'PUT') return ok(Object.assign(caller, told, { staatus: 2 }))
  const person = stub.people.find(({ _id }) => _id === ids.at(-1))
  if (!person) return notThere()
  if (ids[0] === 'registreerimine') return ok({ msg: `Registreerimislink edukalt saadetud ${person.email}` })
  if (ids[0] === 'muuda-parooli') return ok({})
  if (ids[0] !== 'admin' && method === 'PUT' && person !== caller) return refused(403, 'Sul pole selleks õigust.')
  if (method === 'PUT') return ok(Object.assign(person, told))
  stub.people.splice(stub.people.indexOf(person), 1)
  return ok(undefined)
}

function forumAnswer(stub: RestStub, method: string, url: string, caller: StubPerson, body: Body): Answer {
  const [kind = '', ...ids] = url.slice('/api/foorum/'.length).split('/').map(decodeURIComponent)
  const own = { _id: caller._id, nimi: caller.nimi }
  const likeOrNot = (likes: StubPost['likes'], verb: string) => {
    const others = likes.filter(({ user }) => user._id !== caller._id)
    likes.splice(0, likes.length, ...others, ...(verb === 'like' ? [{ user: own }] : []))
    return ok(likes)
  }

  if (kind.startsWith('otsing?')) return searchAnswer(stub, new URL(url, stub.url).searchParams.get('p'))
  if (kind === 'kategooria' && method !== 'GET') return categoryAnswer(stub, method, ids[0] ?? '', caller, body)
  if (kind === 'kategooria') {
    const [slug] = ids
    if (slug == null) return ok(stub.categories.map((category) => ({ ...category, ...latest(stub, category._id) })))
    const category = stub.categories.find((candidate) => candidate.slug === slug)
    if (!category) return notThere()
    const rows = stub.topics.filter(({ kategooria }) => kategooria === category._id)
    return ok(rows.map((topic) => ({ ...asTold(stub, topic), tekst: undefined, postitused: undefined })))
  }
  if (kind === 'teema') {
    const verb = ids[0] === 'like' || ids[0] === 'unlike' ? ids.shift() : undefined
    if (method === 'POST') {
      const topic = { ...written(body, caller), postitused: [] } as unknown as StubTopic
      stub.topics.push(topic)
      return ok(asTold(stub, topic))
    }
    const topic = stub.topics.find(({ _id }) => _id === ids[0])
    if (!topic) return notThere()
    if (verb) return likeOrNot(topic.likes, verb)
    if (method === 'PUT') {
      if (topic.user._id !== caller._id && caller.staatus < 3) return refused(403, 'Teemat saab muuta selle autor.')
      // Replaces: what the body leaves out is gone.
      const { _id, user, kuupaev, likes, postitused } = topic
      for (const name of Object.keys(topic)) delete topic[name]
      Object.assign(topic, body, { _id, user, kuupaev, likes, postitused })
    }
    return ok(asTold(stub, topic))
  }
  if (kind === 'postitus') {
    const verb = ids[0] === 'like' || ids[0] === 'unlike' ? ids.shift() : undefined
    const [topicId, postId] = ids
    const topic = stub.topics.find(({ _id }) => _id === topicId)
    if (!topic) return notThere()
    if (method === 'POST') {
      topic.postitused.push(written(body, caller) as StubPost)
      return ok(topic.postitused)
    }
    const post = topic.postitused.find(({ _id }) => _id === postId)
    if (!post) return notThere()
    if (verb) return likeOrNot(post.likes, verb)
    if (post.user._id !== caller._id && caller.staatus < 3) return refused(403, 'Postitust saab muuta selle autor.')
    if (method === 'DELETE') topic.postitused.splice(topic.postitused.indexOf(post), 1)
    else {
      const { _id, user, kuupaev, likes } = post
      for (const name of Object.keys(post)) delete post[name]
      Object.assign(post, body, { _id, user, kuupaev, likes })
    }
    return ok(topic.postitused)
  }
  return notThere()
}

/** Categories are an admin's; one with topics is not deleted: plain §7 has nowhere to move them. */
function categoryAnswer(stub: RestStub, method: string, target: string, caller: StubPerson, body: Body): Answer {
  if (caller.staatus < 4) return refused(403, 'Foorumi kategooriaid haldab admin.')
  if (method === 'POST' && target === 'uus') {
    made += 1
    const category = { ...body, _id: `k-uus-${made}`, slug: `uus-${made}` } as RestStub['categories'][number]
    stub.categories.push(category)
    return ok(category)
  }
  const [id = '', query] = target.split('?')
  const category = stub.categories.find(({ _id }) => _id === id)
  if (!category) return notThere()
  if (method === 'PUT') {
    // Replaces, as for a topic.
    const { _id, slug } = category
    for (const name of Object.keys(category)) delete (category as unknown as Body)[name]
    return ok(Object.assign(category, body, { _id, slug }))
  }
  const own = stub.topics.filter(({ kategooria }) => kategooria === id)
  const moveTo = stub.announces?.includes('kuhu') ? new URLSearchParams(query).get('kuhu') : null
  if (moveTo != null) for (const topic of own) topic.kategooria = moveTo
  else if (own.length > 0)
    return { status: 409, body: { msg: `Kategoorias on teemasid: ${own.length}.`, teemasid: own.length } }
  stub.categories.splice(stub.categories.indexOf(category), 1)
  return ok({ _id: id })
}

function searchAnswer(stub: RestStub, text: string | null): Answer {
  if (text == null || text.trim().length < 3) return refused(400, 'Palun sisesta rohkem kui 2 tähemärki')
  const marked = (html: string) => html.replace(/<[^>]*>/g, '').replaceAll(text, `<mark>${text}</mark>`)
  const hits = stub.topics.flatMap((topic) =>
    [topic, ...topic.postitused]
      .filter(({ tekst, pealkiri }) => `${String(pealkiri)} ${tekst}`.includes(text))
      .map((found) => {
        const { _id, pealkiri, kategooria } = asTold(stub, topic)
        const { nimi, kuupaev, tekst } = found
        const postitus = found === topic ? null : found._id
        return { teema: { _id, pealkiri, kategooria }, postitus, nimi, kuupaev, katkend: marked(tekst) }
      }),
  )
  return ok(hits)
}

let made = 0

function written(body: Body, { _id, nimi }: StubPerson): Body {
  made += 1
  // Such a server takes the author's name from the body.
  return {
    ...body,
    _id: `uus-${made}`,
    user: { _id, nimi },
    kuupaev: new Date(1_763_700_000_000 + made * 1000).toISOString(),
    likes: [],
  }
}

function asTold(stub: RestStub, topic: StubTopic): Body {
  const category = stub.categories.find(({ _id }) => _id === topic.kategooria)
  return {
    ...topic,
    kategooria: category && { nimi: category.nimi, slug: category.slug },
    postitusedHulk: topic.postitused.length,
    viimanePostitus: topic.postitused.at(-1)?.kuupaev ?? topic.kuupaev,
    loetud: false,
  }
}

function latest(stub: RestStub, categoryId: string): Body {
  const topics = stub.topics.filter(({ kategooria }) => kategooria === categoryId).map((topic) => asTold(stub, topic))
  const [newest] = topics.sort((a, b) => String(b.viimanePostitus).localeCompare(String(a.viimanePostitus)))
  return { viimanePostitus: newest?.viimanePostitus, viimanePostitusPealkiri: newest?.pealkiri }
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function refused(status: number, msg: string): Answer {
  return { status, body: { msg } }
}

function notThere(): Answer {
  return refused(404, 'Seda pole olemas.')
}

function content(): Pick<RestStub, 'people' | 'categories' | 'topics'> {
  const person = (_id: string, nimi: string, staatus: number): StubPerson => ({
    _id,
    nimi,
    email: `${_id}@saar.test`,
    telefon: '5551234',
    elukoht: 'Põhjaküla',
    staatus,
  })
  const mari = person('mari', 'Mari Mets', 2)
  const juri = person('juri', 'Jüri Õun', 3)
  const anu = person('anu', 'Anu Saar', 4)
  const peep = person('peep', 'Peep Põld', 2)
  const named = ({ _id, nimi }: StubPerson) => ({ nimi, user: { _id, nimi } })
  const file = (jrg: number) => ({
    _id: `f${jrg}`,
    nimi: `plaan${jrg}.pdf`,
    jrg,
    meta: { mimetype: 'application/pdf', size: 9 },
  })
  return {
    people: [anu, juri, mari, peep],
    categories: [
      { _id: 'k1', nimi: 'Üldine', slug: 'uldine', jrg: 1 },
      { _id: 'k2', nimi: 'Laevaliiklus', slug: 'laevaliiklus', jrg: 2 },
      { _id: 'k3', nimi: 'Tühi', slug: 'tuhi', jrg: 3 },
    ],
    topics: [
      {
        _id: 't1',
        pealkiri: 'Kevadtalgud',
        ...named(mari),
        tekst: '<p>Tulge kõik!</p>',
        kuupaev: '2025-04-01T09:00:00.000Z',
        pinned: true,
        kategooria: 'k1',
        likes: [{ user: named(juri).user }],
        failid: [file(2), file(1)],
        margis: 'talgud',
        postitused: [
          {
            _id: 'p1',
            ...named(juri),
            tekst: '<p>Toon reha.</p>',
            kuupaev: '2025-04-02T09:00:00.000Z',
            likes: [{ user: named(mari).user }, { user: named(anu).user }],
            failid: [file(1)],
            allikas: 'telefon',
          },
          {
            _id: 'p2',
            ...named(anu),
            tekst: '<p>Teen suppi.</p>',
            kuupaev: '2025-04-03T09:00:00.000Z',
            likes: [],
            failid: [],
          },
        ],
      },
      {
        _id: 't2',
        pealkiri: 'Kadunud kass',
        ...named(juri),
        tekst: '<p>Hall triibuline.</p>',
        kuupaev: '2025-05-01T09:00:00.000Z',
        pinned: false,
        kategooria: 'k1',
        likes: [],
        failid: [],
        postitused: [],
      },
      {
        _id: 't3',
        pealkiri: 'Sügisene sõiduplaan',
        ...named(anu),
        tekst: '<p>Laev läheb kell 8.</p>',
        kuupaev: '2025-09-01T09:00:00.000Z',
        pinned: false,
        kategooria: 'k2',
        likes: [],
        failid: [],
        postitused: [],
      },
    ],
  }
}
