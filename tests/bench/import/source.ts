// A server of plain §7 whose content is made when it is asked for: 12,000 topics with 150,000 posts, 2,000 files. Its own process, so that
// what it takes is not the import's.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

const [peopleCount, categoryCount, topicsEach, postsEach, fileCount] = [300, 8, 1_500, 12.5, 2_000]
const words = 'praam sadam tuul leht meri külaselts talgud vesi tee kivi rand paat saun mets koosolek'.split(' ')
const idOf = (kind: number, number: number) =>
  `${(0x60000000 + number * 60).toString(16)}${kind}${'0'.repeat(9)}${number.toString(16).padStart(6, '0')}`
const timeOf = (number: number) => new Date((0x60000000 + number * 60) * 1000).toISOString()
const textOf = (number: number) =>
  `<p>${Array.from({ length: 45 }, (_, index) => words[(number * 7 + index * index) % words.length]).join(' ')}</p><p>Vaata <a href="/sise/foorum/k0/${idOf(4, number % 1000)}">siia</a>.</p>`

const people = Array.from({ length: peopleCount }, (_, index) => ({
  _id: idOf(1, index),
  nimi: `Inimene ${index}`,
  email: `inimene${index}@saar.test`,
  telefon: '',
  elukoht: 'Põhjaküla',
  staatus: index === 0 ? 4 : 2,
}))
// Each tenth a photo.
const photo = await sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
  .resize(1600, 1200)
  .jpeg({ quality: 80 })
  .toBuffer()
const paper = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(100_000)])
const isPhoto = (index: number) => index % 10 === 0
const files = Array.from({ length: fileCount }, (_, index) => {
  const extension = isPhoto(index) ? 'jpg' : 'pdf'
  return {
    _id: idOf(2, index),
    nimi: `fail-${index}.${extension}`,
    suurused: [],
    tee: `/foorum/${idOf(2, index)}/fail.${extension}`,
    meta: {},
  }
})
const topicOf = (category: number, index: number) => {
  const number = category * topicsEach + index
  return {
    _id: idOf(4, number),
    pealkiri: `Teema ${number} ${words[number % words.length]}`,
    nimi: people[number % peopleCount]?.nimi,
    kuupaev: timeOf(number),
    pinned: false,
    failid: index % 6 === 0 ? [{ ...files[number % fileCount], jrg: 0 }] : [],
    postitusedHulk: Math.floor((number + 1) * postsEach) - Math.floor(number * postsEach),
    viimanePostitus: timeOf(number),
  }
}

function answerTo(path: string): unknown {
  const [, , part, noun, id] = path.split('/')
  if (part === 'auth') return people[0]
  if (part === 'users') return people
  if (part === 'files') return files
  if (part === 'foorum' && noun === 'kategooria')
    return id == null
      ? Array.from({ length: categoryCount }, (_, index) => ({
          _id: idOf(3, index),
          nimi: `Kategooria ${index}`,
          slug: `k${index}`,
          jrg: index,
        }))
      : Array.from({ length: topicsEach }, (_, index) => topicOf(Number(id.slice(1)), index))
  if (part === 'foorum' && id != null) {
    const number = Number.parseInt(id.slice(-6), 16)
    const topic = topicOf(Math.floor(number / topicsEach), number % topicsEach)
    const first = Math.floor(number * postsEach)
    const postitused = Array.from({ length: topic.postitusedHulk }, (_, index) => ({
      _id: idOf(5, first + index),
      user: { _id: idOf(1, (first + index) % peopleCount) },
      nimi: `Inimene ${(first + index) % peopleCount}`,
      tekst: textOf(first + index),
      kuupaev: timeOf(number + index),
      likes:
        index % 2 === 0
          ? [
              { user: { _id: idOf(1, index) } },
              { user: { _id: idOf(1, index + 20) } },
              { user: { _id: idOf(1, index + 40) } },
            ]
          : [],
      failid: [],
    }))
    return { ...topic, tekst: textOf(number), likes: [], postitused }
  }
  return part === 'varia' ? { et: [], en: [] } : []
}

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  if (path.startsWith('/api/static/')) return void response.end(path.endsWith('.jpg') ? photo : paper)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answerTo(path)))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
