import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import type { Stub } from '../../support/restStub/stub.ts'

const at = '2026-03-02T08:00:00.000Z'
const mari = { _id: 'mari', nimi: 'Mari Mets' }
const category = { _id: 'k1', nimi: 'Üldine', slug: 'uldine' }
const refused = [{ _id: 'juri', nimi: 'Jüri', email: 'juri@saar.test', pohjus: '5.1.1', viimati: at }]

/** A topic in a response, but for its texts and posts. */
const topic = {
  _id: 't1',
  pealkiri: 'Kevadtalgud',
  nimi: mari.nimi,
  user: mari,
  kuupaev: at,
  pinned: true,
  kategooria: category,
  likes: [{ user: mari }],
  failid: [],
  postitusedHulk: 2,
  viimanePostitus: at,
  loetud: false,
  jalgimine: 'jalgin',
}
const news = { teema: topic, nimi: 'Anu Saar', katkend: 'Teen suppi.', kuupaev: at, lugemataHulk: 2 }
const found = {
  _id: 'p1',
  teema: 't1',
  koht: 'uldine',
  keel: 'et',
  pealkiri: '<mark>Kevadtalgud</mark>',
  katkend: 'Toon reha.',
  nimi: mari.nimi,
  kuupaev: at,
  osaline: true,
}
const token = {
  nimi: 'Tuulekaart',
  tunnus: 'wXyZ',
  kirjutab: false,
  osad: ['foorum', 'sisu'],
  emailid: false,
  vabalt: false,
  avalik: false,
  loodud: at,
  lopeb: at,
  kasutatud: at,
}

/** Responses of our API to reads beyond §7, by path, about the records of a stub; one is a POST. */
export function ownReads({ articles, files, people, protocols }: Stub): Record<string, unknown> {
  const [event] = articles.kalender ?? []
  const dates = (event?.kuupaevad ?? []).map(({ id, kuupaev }) => ({
    ...event,
    ryhm: 'ryhm',
    kuupaevaId: id,
    kuupaev,
    esipilt: null,
  }))
  const each = (path: string, rows: readonly { _id: string }[]) =>
    Object.fromEntries(rows.map((row) => [`${path}/${row._id}`, row]))
  return {
    '': { nimi: 'stub', versioon: '1', sise: apiLevel, tagasisideVorm: true },
    'kalender/artiklid': [{ ...event, muutja: null, tolge: null, teised: [] }],
    'kalender/kuud': [{ kuu: '2026-06', hulk: 1 }],
    'kalender/kirjed': dates,
    'foorum/uued': {
      teemad: [{ ...news, esimeneLugemata: 'p1' }],
      kategooriad: [{ _id: 'k1', hulk: 2 }],
    },
    'foorum/sulle': {
      teated: [{ ...news, _id: 't1', liik: 'vastused', postitus: 'p1', loetud: false }],
      lugemata: 1,
      meeldimisi: 1,
      viimaneMeeldimine: at,
    },
    'foorum/sulle/hulk': { lugemata: 1 },
    'files/f3/kasutus': [{ liik: 'teema', _id: 't1', pealkiri: 'Teema', tee: '/foorum' }],
    ...each('files', files),
    ...each('users', people),
    ...each('protokollid', protocols),
    'users/hulgad': [{ staatus: 2, hulk: 4 }],
    'protokollid/aastad': [{ aasta: 2026, hulk: 2 }],
    'tagasiside/hulgad': { vastamata: 3 },
    'tagasiside/nahtud': { kuni: null, suletudKuni: null },
    'otsing/koik': {
      ryhmad: [{ liik: 'foorum', hulk: 3, tulemused: [found], jargmine: 'edasi' }],
      tundmatud: ['graafik'],
      parandus: 'kevadtalgud',
    },
    'ajalugu/teema/t1': {
      _id: 't1',
      versioon: '"1"',
      pealkiri: topic.pealkiri,
      versioonid: [{ _id: 'v1', muutja: mari, kuupaev: at, muudetud: ['tekst'], eemaldatud: false }],
    },
    'ajalugu/teema/t1/v1': [{ nimi: 'tekst', osa: 'm1', tekst: '<p>Tule.</p>', html: true }],
    prygikast: [{ _id: 't2', liik: 'teema', pealkiri: 'Vana', kustutaja: mari, kuupaev: at }],
    liikmekirjad: [
      {
        _id: 'l1',
        pealkiri: 'Üldkoosolek',
        tekst: '<p>Tule.</p>',
        saajad: 'koik',
        user: mari,
        nimi: mari.nimi,
        kuupaev: at,
        hulk: 4,
        saadetud: 3,
        keeldus: 1,
        ootab: 0,
        failid: [],
        teema: { _id: 't1', pealkiri: 'Üldkoosolek', kategooria: category },
      },
    ],
    'liikmekirjad/eelvaade': { html: '<html>Tule</html>', tekst: 'Tule', hulk: 4 },
    toolivotmed: [
      { _id: 'v1', ...token },
      { _id: 'v2', ...token },
    ],
    touked: { voti: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZII', aadress: 'https://fcm.googleapis.com/fcm/send/x' },
    'kirjad/valik': { _id: 'mari', valik: 'nadal', valitud: true, peatatud: true },
    'kirjad/peatatud': refused,
    kutsed: { ootab: 1, kutsumata: 2, keeldutud: refused },
    olek: [{ nimi: 'backup', masin: 'vark', korras: false, lause: 'Varukoopiat ei ole tehtud.', alates: at }],
    seansid: [{ _id: 's1', seade: 'Chrome, Android', loodud: at, viimati: at, praegune: true }],
    minuandmed: {
      _id: 'e1',
      seis: 'valmis',
      alates: at,
      kuni: at,
      suurus: 1000,
      url: '/api/static/foorum/minuandmed.zip',
    },
    paevik: [
      {
        _id: 'p1',
        kuupaev: at,
        sundmus: 'kustutatud',
        tegija: 'mari',
        liige: 'juri',
        kirje: 't2',
        kirjeliik: 'teema',
        muudetud: ['tekst'],
        hulk: 1,
      },
    ],
    veebihaak: {
      aadress: 'https://naide.ee/uuenda',
      sees: true,
      peatatud: null,
      vastused: [{ aeg: at, staatus: 204, tekst: 'Aitäh' }],
    },
  }
}

/** Adds properties beyond §7 to the topics and categories in a response. */
export function withOwnProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOwnProperties)
  if (typeof value !== 'object' || value === null) return value
  const record = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withOwnProperties(part)]))
  if ('postitusedHulk' in record) return { ...record, kategooria: category, jalgimine: 'jalgin', esimeneLugemata: 'p1' }
  if ('viimanePostitusPealkiri' in record) return { ...record, viimanePostitusTeema: 't1', jalgimine: 'jalgin' }
  return record
}
