import { addressOf, isOwn, type LevelPart, nextTime, ok, type StubAnswer, type StubRequest } from './answers.ts'
import { listAnswer } from './pages.ts'
import type { StubPerson } from './users.ts'

/** An announcement of the stub. */
export interface StubAnnouncement {
  _id: string
  pealkiri: string
  tekst: string
  saajad: string
  user: { _id: string; nimi: string } | null
  nimi: string
  kuupaev: string
  hulk: number
  saadetud: number
  keeldus: number
  teema: { _id: string; pealkiri: string; kategooria: { _id: string; nimi: string; slug: string } } | null
}

/** The announcements of a stub, in list order; answered if it announces `liikmekirjad`. */
export interface AnnouncementsPart extends LevelPart {
  announcements: StubAnnouncement[]
}

/** One announcement, with its copy in the forum. */
export function announcementsContent(): Omit<AnnouncementsPart, 'level'> {
  return {
    announcements: [
      {
        _id: 'l1',
        pealkiri: 'Üldkoosolek',
        tekst: '<p>Tule.</p>',
        saajad: 'koik',
        user: { _id: 'u1', nimi: 'Mari Maasikas' },
        nimi: 'Mari Maasikas',
        kuupaev: '2026-03-01T08:00:00.000Z',
        hulk: 4,
        saadetud: 3,
        keeldus: 1,
        teema: { _id: 't1', pealkiri: 'Üldkoosolek', kategooria: { _id: 'c1', nimi: 'Üldine', slug: 'uldine' } },
      },
    ],
  }
}

/** Handles the calls of announcements; undefined for any other. */
export function announcementAnswer(
  stub: AnnouncementsPart,
  request: StubRequest,
  caller: StubPerson,
): StubAnswer | undefined {
  const { pathname } = addressOf(request)
  if (!isOwn(stub) || !pathname.startsWith('/api/liikmekirjad')) return undefined
  const { method, body } = request
  if (method === 'GET') return listAnswer(stub, request, stub.announcements, ({ _id }) => _id)
  if (body.pealkiri === '')
    return { status: 400, body: { msg: 'Lisa pealkiri.', valjad: { pealkiri: 'Lisa pealkiri.' } } }
  const { pealkiri, tekst, saajad } = body as Record<'pealkiri' | 'tekst' | 'saajad', string>
  if (pathname.endsWith('/eelvaade')) return ok({ html: `<html>${tekst}</html>`, tekst, hulk: 4 })
  const sent: StubAnnouncement = {
    _id: `l${stub.announcements.length + 1}`,
    pealkiri,
    tekst,
    saajad,
    user: { _id: caller._id, nimi: caller.nimi },
    nimi: caller.nimi,
    kuupaev: new Date(nextTime()).toISOString(),
    hulk: 4,
    saadetud: 0,
    keeldus: 0,
    teema: null,
  }
  stub.announcements.unshift(sent)
  return ok(sent)
}
