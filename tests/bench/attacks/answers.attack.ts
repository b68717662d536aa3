import { aliases, type Attack } from './attempt.ts'

/** Small queries with large responses: 15 articles of a megabyte of maps, 15 of 20 embeds, 200 events of 366 dates. GQL-3. */
export const attack: Attack = async (call) => {
  const module = (tyyp: string, sisu: string) => (_: unknown, jrg: number) => ({ id: `m${jrg}`, tyyp, sisu, jrg })
  const maps = Array.from({ length: 5 }, module('kaart', 'x'.repeat(199_900)))
  const frame = `<iframe src="https://www.youtube.com/embed/abc" title="${'x'.repeat(19_000)}"></iframe>`
  const embeds = Array.from({ length: 20 }, module('embed', frame))
  for (let index = 0; index < 15; index++) {
    // News are in the order of their days, the newest first.
    const kuupaev = { year: 2030, month: 0, day: 1 }
    await call('POST', '/api/uudised', { pealkiri: `Kaardid ${index}`, kuupaev, moodulid: maps })
    await call('POST', '/api/loodus', { pealkiri: `Raamid ${index}`, moodulid: embeds })
  }
  const kuupaevad = Array.from({ length: 366 }, (_, index) => {
    const day = new Date(Date.UTC(2027, 0, 1 + index))
    return { id: `d${index}`, kuupaev: { year: day.getUTCFullYear(), month: day.getUTCMonth(), day: day.getUTCDate() } }
  })
  for (let index = 0; index < 200; index++)
    await call('POST', '/api/kalender', { pealkiri: `Sündmus ${index}`, avalik: true, kuupaevad })
  const articles = (catalogue: string, size: number, fields: string) =>
    `{articlePage(catalogue:"${catalogue}",size:${size}){items{${fields}}}}`
  const mapsTwice = articles('uudised', 15, `modules{...on MapModule{${aliases(2, 'content')}}}`)
  return [
    {
      name: 'maps of 200 kB, 30 names',
      document: articles('uudised', 15, `modules{...on MapModule{${aliases(30, 'content')}}}`),
    },
    { name: 'maps of 200 kB, 2 names', document: mapsTwice },
    { name: 'the same, 4 at once, unread', document: mapsTwice, atOnce: 4, unread: true },
    {
      name: 'embeds of 20 kB, 30 names',
      document: articles('loodus', 50, `modules{...on EmbedModule{${aliases(30, 'html')}}}`),
    },
    {
      name: '30 type names of 73,200 dates',
      document: articles('kalender', 200, `dates{${aliases(30, '__typename')}}`),
    },
    { name: '73,200 dates', document: articles('kalender', 200, 'dates{date{day month}}') },
  ]
}
