import { moved, moveTo } from '../../../schema/rules/order.ts'
import { textMatcher } from '../../../schema/rules/searchWords.ts'
import {
  addressOf,
  type Body,
  isOwn,
  type LevelPart,
  nextNumber,
  notThere,
  ok,
  refused,
  type StubAnswer,
  type StubRequest,
} from './answers.ts'
import type { FilesPart } from './files.ts'
import { emptied } from './forum/forumRecords.ts'
import { listAnswer } from './pages.ts'
import type { StubPerson } from './users.ts'
import { countChange, refusedIfOutdated, type StubVersion, tagOf, versionHeaders } from './versions.ts'

/** An album of the stub; other properties are unknown to the schema. `jrg`, its position, is computed when it is sent. */
export interface StubAlbum extends StubVersion {
  _id: string
  slug: string
  nimi: Record<string, string>
  excerpt: Record<string, string>
  meedia: Body[]
  /** Former slugs, by which it is found, too; never sent. */
  endised?: string[]
  [unknown: string]: unknown
}

/** The albums of a stub, in list order. */
export interface GalleryPart extends LevelPart {
  albums: StubAlbum[]
}

/** A picture of a stub's album; `part` overrides properties. */
export function stubImage(id: string, fileId: string, part: Body = {}): Body {
  const sisu = { id: fileId, nimi: `${fileId}.jpg`, suurused: [{ laius: 420, tee: `/avalik/${fileId}/420.jpg` }] }
  return { id, tyyp: 'pilt', sisu, tekst: { et: '', en: '' }, ...part }
}

/** An embedded page of a stub's album; `part` overrides properties. */
export function stubEmbed(id: string, embed: string, part: Body = {}): Body {
  return { id, tyyp: 'embed', sisu: { embed, esipilt: null }, tekst: { et: '', en: '' }, ...part }
}

/** An album with an Estonian title; `part` overrides properties. */
export function stubAlbum(_id: string, et: string, part: Partial<StubAlbum> = {}): StubAlbum {
  return { _id, slug: _id, nimi: { et, en: '' }, excerpt: { et: '', en: '' }, meedia: [], ...part }
}

/** Three albums: of five media, one of them of an unknown kind and one with an unknown property; of one picture; and an empty one. */
export function galleryContent(): Pick<GalleryPart, 'albums'> {
  const video = '<iframe src="https://www.youtube.com/embed/abc"></iframe>'
  return {
    albums: [
      stubAlbum('jaanipaev', 'Jaanipäev', {
        nimi: { et: 'Jaanipäev', en: 'Midsummer', fi: 'Juhannus' },
        excerpt: { et: 'Pildid jaanitulelt', en: '' },
        fotograaf: 'Mari',
        meedia: [
          stubImage('p1', 'f3', { tekst: { et: 'Lõke', en: 'Bonfire', fi: 'Kokko' }, raam: 'must' }),
          stubEmbed('p2', video),
          { id: 'p3', tyyp: 'panoraam', sisu: { nurk: 360 }, tekst: { et: 'Rand', en: '' } },
          stubImage('p4', 'f2'),
          stubImage('p5', 'f3'),
        ],
      }),
      stubAlbum('sadam', 'Sadam talvel', { meedia: [stubImage('p1', 'f2')] }),
      stubAlbum('tyhi', 'Tühi'),
    ],
  }
}

/** Handles the calls of the gallery; undefined for any other. */
export function galleryAnswer(
  stub: GalleryPart & FilesPart,
  request: StubRequest,
  caller: StubPerson,
): StubAnswer | undefined {
  const { method, body } = request
  const { albums } = stub
  const segments = addressOf(request).pathname.split('/').slice(1).map(decodeURIComponent)
  if (segments[0] !== 'api' || segments[1] !== 'galerii') return undefined
  const [first, second, position] = segments.slice(2)
  if (first == null) {
    if (method === 'GET') return listOf(stub, request)
    if (method !== 'POST') return notThere()
    const goneFile = refusedIfFileGone(stub, body)
    if (goneFile) return goneFile
    const created = createdFrom(stub, body)
    albums.unshift(created)
    const location = isOwn(stub) && { location: `/api/galerii/${created.slug}` }
    return { ...listOf(stub, request), headers: { ...location, ...versionHeaders(created) } }
  }
  if (method === 'PUT' && second != null) {
    const from = albums.findIndex(({ _id }) => _id === second)
    if (from === -1) return notThere()
    if (first === 'enne' || first === 'parast') return movedNextTo(stub, request, second, first, position)
    const to = first === 'jrg' ? Number(position) : first === 'yles' ? from - 1 : from + 1
    if (first === 'jrg' && !(Number.isInteger(to) && to >= 0 && to < albums.length))
      return refused(400, 'Sellist kohta ei ole.', { valjad: { koht: 'Sellist kohta ei ole.' } })
    if (to >= 0 && to < albums.length) albums.splice(to, 0, ...albums.splice(from, 1))
    return listOf(stub, request)
  }
  if (method === 'GET') {
    const album = albums.find(({ slug, endised }) => slug === first || endised?.includes(first))
    return album ? ok(recordOf(stub, album)) : notThere()
  }
  const album = albums.find(({ _id }) => _id === first)
  if (!album) return notThere()
  if (method === 'DELETE') {
    albums.splice(albums.indexOf(album), 1)
    return listOf(stub, request)
  }
  const outdated = refusedIfOutdated(album, request, recordOf(stub, album))
  if (outdated) return outdated
  const goneFile = refusedIfFileGone(stub, body)
  if (goneFile) return goneFile
  change(stub, album, body)
  countChange(album, caller)
  return listOf(stub, request)
}

/** Beyond §7: only of a server of ours. */
function movedNextTo(
  stub: GalleryPart & FilesPart,
  request: StubRequest,
  id: string,
  segment: 'enne' | 'parast',
  neighbour = '',
): StubAnswer {
  if (!isOwn(stub)) return notThere()
  const rows = stub.albums.map((album) => ({ id: album._id, album }))
  const move = moveTo(rows, id, segment === 'enne' ? { before: neighbour } : { after: neighbour })
  if (!move) return refused(409, 'Album, mille kõrvale see läheks, on vahepeal kustutatud.')
  stub.albums.splice(0, Infinity, ...moved(rows, move.from, move.to).map(({ album }) => album))
  return listOf(stub, request)
}

/** The refusal of a picture whose file is gone, by a server of ours; others store the body as it is. */
function refusedIfFileGone(stub: GalleryPart & FilesPart, body: Body): StubAnswer | undefined {
  const meedia = Array.isArray(body.meedia) ? (body.meedia as Body[]) : []
  const index = meedia.findIndex((item) => item.tyyp === 'pilt' && currentItem(stub, item).length === 0)
  if (index === -1) return undefined
  const msg = `${index + 1}. pilt: Pilti enam ei ole. Vali teine ja salvesta uuesti.`
  return refused(400, msg, { valjad: { meedia: msg } })
}

function createdFrom(stub: GalleryPart & FilesPart, body: Body): StubAlbum {
  const _id = `album-${nextNumber()}`
  const album = stubAlbum(_id, '')
  change(stub, album, { ...body, slug: typeof body.slug === 'string' && body.slug ? body.slug : _id })
  if (isOwn(stub)) album.versioon = 1
  return album
}

/** With `partial-put`, what is left out stays, including languages and texts of media; otherwise the body replaces the album. */
function change(
  stub: GalleryPart & FilesPart,
  album: StubAlbum,
  { jrg: _jrg, meediat: _meediat, ...body }: Body,
): void {
  const { _id, slug, versioon, muutja } = album
  const before = structuredClone(album)
  emptied(stub, album)
  Object.assign(album, { slug }, body, { _id, ...(versioon != null && { versioon, muutja }) })
  // SLUG-1: an empty one is made by the server.
  if (album.slug === '') album.slug = slug || _id
  album.nimi ??= {}
  album.excerpt ??= {}
  album.meedia ??= []
  if (isOwn(stub)) {
    album.nimi = { ...before.nimi, ...album.nimi }
    album.excerpt = { ...before.excerpt, ...album.excerpt }
    album.meedia = album.meedia.map((item) => {
      const known = before.meedia.find(({ id }) => id === item.id)
      return { ...item, tekst: { et: '', en: '', ...(known?.tekst as Body), ...(item.tekst as Body) } }
    })
  }
  album.meedia = album.meedia.map(({ jrg: _order, ...item }) => item)
}

/** The list, in the short form if that is announced and requested. */
function listOf(stub: GalleryPart & FilesPart, request: StubRequest): StubAnswer {
  const kuju = addressOf(request).searchParams.get('kuju')
  const isShort = isOwn(stub) && kuju === 'lyhike'
  if (isOwn(stub) && kuju === 'jrg') {
    const positions = stub.albums.map(({ _id, slug }, jrg) => ({ _id, slug, jrg }))
    return listAnswer(stub, request, positions, ({ _id }) => _id)
  }
  const search = isOwn(stub) ? (addressOf(request).searchParams.get('otsi') ?? '') : ''
  const isFound = textMatcher(search)
  const rows = stub.albums.flatMap((album) => {
    if (!isFound([JSON.stringify([album.nimi, album.excerpt, album.meedia.map(({ tekst }) => tekst)])])) return []
    const record = recordOf(stub, album)
    if (!isShort) return record
    const { versioon: _versioon, ...short } = record
    return { ...short, meedia: record.meedia.slice(0, 3), meediat: record.meedia.length }
  })
  return listAnswer(stub, request, rows, ({ _id }) => _id)
}

function recordOf(stub: GalleryPart & FilesPart, album: StubAlbum): StubAlbum & { versioon?: unknown } {
  const { versioon, muutja: _muutja, endised: _endised, ...record } = album
  return {
    ...record,
    jrg: stub.albums.indexOf(album),
    meedia: album.meedia.flatMap((item) => currentItem(stub, item)).map((item, jrg) => ({ ...item, jrg })),
    ...(versioon != null && { versioon: tagOf(versioon) }),
  } as StubAlbum
}

/** An item with the current records of its files of a server of ours; a picture whose file is gone is left out. */
function currentItem(stub: FilesPart, item: Body): Body[] {
  if (!isOwn(stub)) return [item]
  const fileOf = (value: unknown): Body | null => {
    const id = typeof value === 'string' ? value : ((value as Body | null)?._id ?? (value as Body | null)?.id)
    const file = stub.files.find(({ _id }) => _id === id)
    return file ? { ...file, bytes: undefined, id: file._id } : null
  }
  if (item.tyyp === 'embed') {
    const sisu = item.sisu as { embed: string; esipilt: unknown }
    return [{ ...item, sisu: { ...sisu, esipilt: fileOf(sisu.esipilt) } }]
  }
  if (item.tyyp !== 'pilt') return [item]
  const file = fileOf(item.sisu)
  return file ? [{ ...item, sisu: file }] : []
}
