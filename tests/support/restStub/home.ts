import { addressOf, type Body, isOwn, ok, type StubAnswer, type StubRequest } from './answers.ts'
import type { FilesPart } from './files.ts'
import type { StubPerson } from './users.ts'
import { countChange, refusedIfOutdated, type StubVersion, tagOf } from './versions.ts'

/** The home page of the stub; other properties, of the page and of its blocks, are unknown to the schema. */
export interface StubHomePage extends StubVersion {
  et: Body[]
  en: Body[]
  [unknown: string]: unknown
}

/** The home page of a stub. */
export interface HomePart {
  homePage: StubHomePage
}

/**
 * A page with two kinds of block in Estonian, not sorted and with its kinds in different cases, and one in English; some properties, a kind
 * and a language are unknown to the schema.
 */
export function homeContent(): HomePart {
  const picture = {
    _id: 'f3',
    nimi: 'praam.jpg',
    tee: '/avalik/f3/praam.jpg',
    meta: { mimetype: 'image/jpeg', size: 9 },
    suurused: [{ laius: 420, tee: '/avalik/f3/420.jpg' }],
    autor: 'Anne',
  }
  return {
    homePage: {
      et: [
        { id: 'ilm', tyyp: 'Ilmateade', jrg: 2, koht: 'Sadam' },
        {
          id: 'b1',
          tyyp: 'sissejuhatus',
          jrg: 1,
          pealkiri: 'Tere',
          tekst: '<p>Tulge</p>',
          link: '/sise',
          piltSuur: picture,
          piltVasak: null,
          taust: 'sinine',
        },
      ],
      en: [{ id: 'b1', tyyp: 'Uudised', jrg: 1 }],
      fi: [{ id: 'b1', tyyp: 'Uudised', jrg: 1 }],
    },
  }
}

/** Handles the reading of the home page, which needs no token; undefined for any other call. */
export function openHomeAnswer(stub: HomePart & FilesPart, request: StubRequest): StubAnswer | undefined {
  return isHomePage(request) && request.method === 'GET' ? ok(recordOf(stub)) : undefined
}

/** Handles a save of the home page; undefined for any other call. */
export function homeAnswer(
  stub: HomePart & FilesPart,
  request: StubRequest,
  caller: StubPerson,
): StubAnswer | undefined {
  const { method, body } = request
  if (!isHomePage(request) || method !== 'PUT') return undefined
  const outdated = refusedIfOutdated(stub.homePage, request, recordOf(stub))
  if (outdated) return outdated
  const { versioon, muutja } = stub.homePage
  stub.homePage = { ...(body as StubHomePage), ...(versioon != null && { versioon, muutja }) }
  countChange(stub.homePage, caller)
  return ok(recordOf(stub))
}

const isHomePage = (request: StubRequest) => addressOf(request).pathname === '/api/varia/avaleht'

function recordOf(stub: HomePart & FilesPart): Body {
  const { versioon, muutja: _editor, et, en, ...more } = stub.homePage
  const blocks = (rows: Body[]) => rows.map((row) => withCurrentPictures(stub, row))
  return { ...more, et: blocks(et), en: blocks(en), ...(versioon != null && { versioon: tagOf(versioon) }) }
}

/** With `kasutus` blocks have only file ids: current files are sent, deleted ones are null. */
function withCurrentPictures(stub: FilesPart, block: Body): Body {
  if (!isOwn(stub)) return block
  const pictures = Object.entries(block).flatMap(([name, value]) => {
    if (!name.startsWith('pilt') || value == null) return []
    const file = stub.files.find(({ _id }) => _id === (value as { _id: string })._id)
    return [[name, file ? { ...file, bytes: undefined } : null]]
  })
  return { ...block, ...Object.fromEntries(pictures) }
}
