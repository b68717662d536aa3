import type { ForumRows } from './forumRecords.ts'

const named = (_id: string, nimi: string) => ({ nimi, user: { _id, nimi } })
const mari = named('mari', 'Mari Mets')
const juri = named('juri', 'Jüri Õun')
const anu = named('anu', 'Anu Saar')
const file = (jrg: number) => ({
  _id: `f${jrg}`,
  nimi: `plaan${jrg}.pdf`,
  jrg,
  meta: { mimetype: 'application/pdf', size: 9 },
})

/** Three categories, one of them empty, and three topics. */
export function forumContent(): ForumRows {
  return {
    readMarks: {},
    categories: [
      { _id: 'k1', nimi: 'Üldine', slug: 'uldine', jrg: 1 },
      { _id: 'k2', nimi: 'Laevaliiklus', slug: 'laevaliiklus', jrg: 2 },
      { _id: 'k3', nimi: 'Tühi', slug: 'tuhi', jrg: 3 },
    ],
    topics: [
      {
        _id: 't1',
        pealkiri: 'Kevadtalgud',
        ...mari,
        tekst: '<p>Tulge kõik!</p>',
        kuupaev: '2025-04-01T09:00:00.000Z',
        pinned: true,
        kategooria: 'k1',
        likes: [{ user: juri.user }],
        failid: [file(2), file(1)],
        margis: 'talgud',
        postitused: [
          {
            _id: 'p1',
            ...juri,
            tekst: '<p>Toon reha.</p>',
            kuupaev: '2025-04-02T09:00:00.000Z',
            likes: [{ user: mari.user }, { user: anu.user }],
            failid: [file(1)],
            allikas: 'telefon',
          },
          {
            _id: 'p2',
            ...anu,
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
        ...juri,
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
        ...anu,
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
