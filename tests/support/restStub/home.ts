import { addressOf, type Body, ok, type StubRequest, type StubResponse } from './responses.ts'

/** The home page of the stub; other properties, of the page and of its blocks, are unknown to the schema. */
export interface StubHomePage {
  et: Body[]
  en: Body[]
  [unknown: string]: unknown
}

/** The home page of a stub. */
export interface HomeRows {
  homePage: StubHomePage
}

/**
 * A page with two kinds of block in Estonian, not sorted and with its kinds in different cases, and one in English; some properties, a kind
 * and a language are unknown to the schema.
 */
export function homeContent(): HomeRows {
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

/** Handles reading the home page, which needs no token; undefined for any other call. */
export function openHomeResponse(stub: HomeRows, request: StubRequest): StubResponse | undefined {
  return isHomePage(request) && request.method === 'GET' ? ok(stub.homePage) : undefined
}

/** Handles a save of the home page; undefined for any other call. */
export function homeResponse(stub: HomeRows, request: StubRequest): StubResponse | undefined {
  if (!isHomePage(request) || request.method !== 'PUT') return undefined
  stub.homePage = request.body as StubHomePage
  return ok(stub.homePage)
}

const isHomePage = (request: StubRequest) => addressOf(request).pathname === '/api/varia/avaleht'
