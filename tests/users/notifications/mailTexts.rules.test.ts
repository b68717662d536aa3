import { expect, test } from '@jest/globals'
import type { DigestTopic } from '../../../api/notifications/mail/digestNews.ts'
import { dateInWords, digestText, hasNews, topicMailText } from '../../../api/notifications/mail/text.ts'

const facts = {
  name: 'Mari',
  userId: 'm1',
  community: 'Saare kogukond',
  siteUrl: 'https://saar.test',
  unsubscribe: 'https://saar.test/kirjad/loobumine/abc',
}
const topic = (more: Partial<DigestTopic> = {}): DigestTopic => ({
  _id: 't1',
  pealkiri: 'Praamiajad',
  kategooria: { nimi: 'Külaelu', slug: 'kulaelu' },
  jalgin: false,
  esimeneLugemata: 'p1',
  lugemataHulk: 3,
  ...more,
})
const date = { year: 2026, month: 10, day: 28, hours: 18, minutes: 5 }
const protocol = { _id: 'k1', kuupaev: { ...date, hours: null, minutes: null }, katkend: 'Otsustati osta paat.' }
const event = { pealkiri: 'Talgud', kuupaev: date, uus: true }
const all = <Row>(rows: Row[], count = rows.length) => ({ rows, count })

test('MAIL-1 the digest of a week, line by line', () => {
  const news = {
    forum: all(
      [topic({ jalgin: true }), topic({ _id: 't2', pealkiri: 'Kaev', esimeneLugemata: null, lugemataHulk: 0 })],
      5,
    ),
    protocols: all([protocol]),
    events: all([event]),
  }
  const { subject, text, html } = digestText('nadal', news, facts)
  expect(subject).toBe('Nädalakiri: Saare kogukond')
  expect(text.split('\n')).toEqual([
    'Tere, Mari! Siin on lühidalt, mis kogukonnas uut.',
    '',
    'FOORUMIS',
    '',
    'Praamiajad · Külaelu · 3 uut postitust · jälgid',
    'https://saar.test/sise/foorum/kulaelu/t1#postitus-p1',
    'Kaev · Külaelu · uus teema',
    'https://saar.test/sise/foorum/kulaelu/t2',
    '',
    'Uut on veel 3 teemas.',
    '',
    'UUED PROTOKOLLID',
    '',
    'Protokoll (28. november) · Otsustati osta paat.',
    'https://saar.test/sise/protokollid#protokoll-k1',
    '',
    'TULEKUL',
    '',
    'Talgud · laupäev, 28. november kell 18.05',
    'https://saar.test/sise/kalender',
    '',
    'Selle kirja saadame sulle kord nädalas, kui on midagi uut.',
    '',
    'Vali, millal kirjutame: https://saar.test/sise/kasutajad/m1?muuda=1#kirjad',
    'Loobu kirjadest: https://saar.test/kirjad/loobumine/abc',
    '',
    'Saare kogukond',
    '',
  ])
  expect(html).toContain('prefers-color-scheme:dark')
  expect(html).not.toMatch(/<img|url\(|@import|<link/)
})

test('MAIL-1 the longest digest has at most 60 lines and the number of what it omits', () => {
  const news = {
    forum: all(
      Array.from({ length: 10 }, () => topic({ pealkiri: 'Pikk '.repeat(50) })),
      100,
    ),
    protocols: all(
      Array.from({ length: 3 }, () => protocol),
      5,
    ),
    events: all(
      Array.from({ length: 5 }, () => event),
      7,
    ),
  }
  const lines = digestText('paev', news, facts).text.trimEnd().split('\n')
  expect(lines).toContain('Uut on veel vähemalt 90 teemas.')
  expect(lines).toContain('Veel 2 uut protokolli.')
  expect(lines).toContain('Kalendris on veel 2 sündmust.')
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(200)
})

test('MAIL-1 without news there is no digest: events of an earlier digest do not count', () => {
  const nothing = { forum: all([]), protocols: all([]), events: all([]) }
  expect(hasNews(nothing)).toBe(false)
  expect(hasNews({ ...nothing, events: all([{ ...event, uus: false }]) })).toBe(false)
  expect(hasNews({ ...nothing, events: all([event]) })).toBe(true)
  expect(hasNews({ ...nothing, protocols: all([protocol]) })).toBe(true)
})

test('MAIL-1 the instant mail names the author, and mentions first of all', () => {
  const { teema, ...posts } = {
    teema: { _id: 't1', pealkiri: 'Praam <b>', kategooria: { nimi: 'Külaelu', slug: 'kulaelu' } },
    postitused: [{ _id: 'p1', nimi: 'Jaan', katkend: 'Kell viis?', mainimine: false }],
    hulk: 1,
  }
  const one = topicMailText({ teema, ...posts }, facts)
  expect(one.subject).toBe('Jaan kirjutas teemas „Praam <b>“')
  expect(one.text).toContain('Jaan kirjutas teemas „Praam <b>“ (Külaelu).')
  expect(one.text).toContain('Jaan · Kell viis?\nhttps://saar.test/sise/foorum/kulaelu/t1#postitus-p1')
  expect(one.html).toContain('Praam &lt;b&gt;')
  const two = topicMailText(
    { teema, hulk: 100, postitused: [...posts.postitused, { _id: null, nimi: 'Kati', katkend: '', mainimine: true }] },
    facts,
  )
  expect(two.subject).toBe('Sind mainiti teemas „Praam <b>“')
  expect(two.text).toContain('Sind mainiti teemas „Praam <b>“ (Külaelu). Kirjutasid Jaan ja Kati.')
  expect(two.text).toContain('Kati mainis sind\nhttps://saar.test/sise/foorum/kulaelu/t1\n')
  expect(two.text).toContain('Postitusi on veel 98.')
})

test('MAIL-1 a date is that of the calendar, with a time only if it has one', () => {
  expect(dateInWords({ year: 2026, month: 11, day: 31, hours: 0, minutes: 0 })).toBe(
    'neljapäev, 31. detsember kell 0.00',
  )
  expect(dateInWords({ year: 2027, month: 0, day: 1, hours: null, minutes: null })).toBe('reede, 1. jaanuar')
})
