import { emptied } from './forum/forumRecords.ts'
import {
  addressOf,
  type Body,
  nextNumber,
  notFound,
  ok,
  refused,
  type StubRequest,
  type StubResponse,
} from './responses.ts'

/** An album of the stub; other properties are unknown to the schema. `jrg`, its position, is computed for each response. */
export interface StubAlbum {
  _id: string
  slug: string
  nimi: Record<string, string>
  excerpt: Record<string, string>
  meedia: Body[]
  /** Former slugs, which also identify it. */
  endised?: string[]
  [unknown: string]: unknown
}

/** The albums of a stub, in list order. */
export interface GalleryRows {
  albums: StubAlbum[]
}

/** A picture of a stub's album; `overrides` replaces properties. */
export function stubImage(id: string, fileId: string, overrides: Body = {}): Body {
  const sisu = { id: fileId, nimi: `${fileId}.jpg`, suurused: [{ laius: 420, tee: `/avalik/${fileId}/420.jpg` }] }
  return { id, tyyp: 'pilt', sisu, tekst: { et: '', en: '' }, ...overrides }
}

/** An embedded page of a stub's album; `overrides` replaces properties. */
export function stubEmbed(id: string, embed: string, overrides: Body = {}): Body {
  return { id, tyyp: 'embed', sisu: { embed, esipilt: null }, tekst: { et: '', en: '' }, ...overrides }
}

/** An album with an Estonian title; `overrides` replaces properties. */
export function stubAlbum(_id: string, et: string, overrides: Partial<StubAlbum> = {}): StubAlbum {
  return { _id, slug: _id, nimi: { et, en: '' }, excerpt: { et: '', en: '' }, meedia: [], ...overrides }
}

/** Three albums: of five media, one of them of an unknown kind and one with an unknown property; of one picture; and an empty one. */
export function galleryContent(): GalleryRows {
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
export function galleryResponse(stub: GalleryRows, request: StubRequest): StubResponse | undefined {
  const { method, body } = request
  const { albums } = stub
  const segments = addressOf(request).pathname.split('/').slice(1).map(decodeURIComponent)
  if (segments[0] !== 'api' || segments[1] !== 'galerii') return undefined
  const [first, second, position] = segments.slice(2)
  if (first == null) {
    if (method === 'GET') return listOf(stub)
    if (method !== 'POST') return notFound()
    albums.unshift(createdFrom(body))
    return listOf(stub)
  }
  if (method === 'PUT' && second != null) {
    const from = albums.findIndex(({ _id }) => _id === second)
    if (from === -1) return notFound()
    const to = first === 'jrg' ? Number(position) : first === 'yles' ? from - 1 : from + 1
    if (first === 'jrg' && !(Number.isInteger(to) && to >= 0 && to < albums.length))
      return refused(400, 'Sellist kohta ei ole.', { valjad: { koht: 'Sellist kohta ei ole.' } })
    if (to >= 0 && to < albums.length) albums.splice(to, 0, ...albums.splice(from, 1))
    return listOf(stub)
  }
  if (method === 'GET') {
    const album = albums.find(({ slug, endised }) => slug === first || endised?.includes(first))
    return album ? ok(recordOf(stub, album)) : notFound()
  }
  const album = albums.find(({ _id }) => _id === first)
  if (!album) return notFound()
  if (method === 'DELETE') {
    albums.splice(albums.indexOf(album), 1)
    return listOf(stub)
  }
  replace(album, body)
  return listOf(stub)
}

function createdFrom(body: Body): StubAlbum {
  const _id = `album-${nextNumber()}`
  const album = stubAlbum(_id, '')
  replace(album, { ...body, slug: typeof body.slug === 'string' && body.slug ? body.slug : _id })
  return album
}

/** Replaces the album by the body, except for its id. */
function replace(album: StubAlbum, { jrg: _jrg, meediat: _meediat, ...body }: Body): void {
  const { _id, slug } = album
  emptied(album)
  Object.assign(album, { slug }, body, { _id })
  // SLUG-1: the server creates a missing slug.
  if (album.slug === '') album.slug = slug || _id
  album.nimi ??= {}
  album.excerpt ??= {}
  album.meedia = (album.meedia ?? []).map(({ jrg: _order, ...item }) => item)
}

function listOf(stub: GalleryRows): StubResponse {
  return ok(stub.albums.map((album) => recordOf(stub, album)))
}

function recordOf({ albums }: GalleryRows, album: StubAlbum) {
  return { ...album, jrg: albums.indexOf(album), meedia: album.meedia.map((item, jrg) => ({ ...item, jrg })) }
}
