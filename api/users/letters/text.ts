import type { WireDateValue } from '../../http/dateValue.ts'
import { framedMail, type MailPart, type MailText } from '../../mail/frame.ts'
import { greeting } from '../../mail/text.ts'
import type { LetterBurst, LetterEvent, LetterForum, LetterProtocol, LetterTopic } from './news.ts'
import type { PeriodKind } from './periods.ts'

/** To whom a letter goes, and the addresses in it. */
export interface LetterFacts {
  name: string
  userId: string
  community: string
  /** Base URL of links, without a trailing slash. */
  siteUrl: string
  /** The page that ends these letters. */
  unsubscribe: string
}

/** What is new since the last letter of a day or week. */
export interface PeriodNews {
  forum: LetterForum
  protocols: LetterProtocol[]
  events: LetterEvent[]
}

/** How many protocols and events a letter names, and characters of a title: with ten topics it stays within 60 lines. */
const [mostProtocols, mostEvents, longestTitle] = [4, 5, 120]

/** Whether there is anything to write of: events that an earlier letter had are none. */
export const hasNews = ({ forum, protocols, events }: PeriodNews): boolean =>
  forum.hulk > 0 || protocols.length > 0 || events.some(({ uus }) => uus)

/** The letter of a day or week: at most 60 lines as plain text. MAIL-1. */
export function periodLetter(kind: PeriodKind, { forum, protocols, events }: PeriodNews, facts: LetterFacts): MailText {
  const { siteUrl, community, name } = facts
  const shown = protocols.slice(0, mostProtocols)
  return framedMail({
    subject: `${kind === 'paev' ? 'Päeva' : 'Nädala'} kiri: ${community}`,
    community,
    parts: [
      { kind: 'text', text: `${greeting(name)} Siin on lühidalt, mis kogukonnas uut.` },
      ...section('Foorumis', forum.teemad.map(topicRow(siteUrl)), moreTopics(forum)),
      ...section(
        'Uued protokollid',
        shown.map(protocolRow(siteUrl)),
        protocols.length > mostProtocols ? 'Protokolle on veel.' : undefined,
      ),
      ...section(
        'Tulemas',
        events.slice(0, mostEvents).map(({ pealkiri, kuupaev }) => ({
          title: short(pealkiri),
          url: `${siteUrl}/sise/kalender`,
          facts: [dateInWords(kuupaev)],
        })),
      ),
      ending(
        kind === 'paev'
          ? 'Selle kirja saadame sulle iga päev, kui on uut.'
          : 'Selle kirja saadame sulle kord nädalas, kui on uut.',
      ),
      links(facts),
    ],
  })
}

/** The letter that tells at once of what others wrote in a topic. MAIL-1. */
export function burstLetter({ teema, postitused, hulk }: LetterBurst, facts: LetterFacts): MailText {
  const { siteUrl, community, name } = facts
  const writers = [...new Set(postitused.map((post) => post.nimi))]
  const isMention = postitused.some(({ mainimine }) => mainimine)
  const who = writers.length === 1 ? (writers[0] ?? '') : `${writers[0]} ja teised`
  const title = short(teema.pealkiri)
  const did = isMention
    ? writers.length === 1
      ? 'mainis sind'
      : 'kirjutasid ja sind mainiti'
    : writers.length === 1
      ? 'kirjutas'
      : 'kirjutasid'
  return framedMail({
    subject: `${isMention ? 'Sind mainiti' : who + ' ' + did}: ${title}`,
    community,
    parts: [
      { kind: 'text', text: greeting(name) },
      { kind: 'text', text: `${who} ${did} teemas „${title}“ (${teema.kategooria.nimi}).` },
      {
        kind: 'rows',
        rows: postitused.map((post) => ({
          title: `${post.nimi}${post.mainimine ? ' mainis sind' : ''}`,
          url: `${topicUrl(siteUrl, teema)}${post._id == null ? '' : `#postitus-${post._id}`}`,
          facts: post.katkend === '' ? [] : [post.katkend],
        })),
      },
      ...(hulk > postitused.length
        ? [
            {
              kind: 'text' as const,
              text: `Postitusi on veel ${hulk >= 100 ? 'rohkem kui ' : ''}${hulk - postitused.length}.`,
            },
          ]
        : []),
      ending('Sellise kirja saadame sulle kohe, kui sind mainitakse või teemas, mida jälgid, kirjutatakse.'),
      links(facts),
    ],
  })
}

const ending = (text: string): MailPart => ({ kind: 'small', text })

const links = ({ siteUrl, userId, unsubscribe }: LetterFacts): MailPart => ({
  kind: 'links',
  links: [
    { text: 'Vali, millal kirjutame', url: `${siteUrl}/sise/kasutajad/${userId}?muuda=1` },
    { text: 'Loobu kirjadest', url: unsubscribe },
  ],
})

/** A heading with its rows; nothing without rows. */
function section(heading: string, rows: Extract<MailPart, { kind: 'rows' }>['rows'], more?: string): MailPart[] {
  if (rows.length === 0) return []
  return [
    { kind: 'heading', text: heading },
    { kind: 'rows', rows },
    ...(more == null ? [] : [{ kind: 'text' as const, text: more }]),
  ]
}

const topicRow =
  (siteUrl: string) =>
  ({ esimeneLugemata, lugemataHulk, jalgin, ...topic }: LetterTopic) => ({
    title: short(topic.pealkiri),
    url: `${topicUrl(siteUrl, topic)}${esimeneLugemata == null ? '' : `#postitus-${esimeneLugemata}`}`,
    facts: [topic.kategooria.nimi, newPosts(lugemataHulk), ...(jalgin ? ['jälgid'] : [])],
  })

const newPosts = (count: number) =>
  count === 0
    ? 'uus teema'
    : count >= 100
      ? 'üle 100 uue postituse'
      : count === 1
        ? '1 uus postitus'
        : `${count} uut postitust`

function moreTopics({ teemad, hulk }: LetterForum): string | undefined {
  const more = hulk - teemad.length
  if (more <= 0) return undefined
  if (hulk >= 100) return `Uut on veel rohkem kui ${more} teemas.`
  return `Uut on veel ${more} teemas.`
}

/** The address of a topic. */
export const topicUrl = (siteUrl: string, { _id, kategooria }: { _id: string; kategooria: { slug: string } }) =>
  `${siteUrl}/sise/foorum/${encodeURIComponent(kategooria.slug)}/${_id}`

const protocolRow =
  (siteUrl: string) =>
  ({ _id, kuupaev, katkend }: LetterProtocol) => ({
    title: kuupaev ? `Protokoll, ${dateInWords(kuupaev)}` : 'Protokoll',
    url: `${siteUrl}/sise/protokollid#protokoll-${_id}`,
    facts: katkend === '' ? [] : [katkend],
  })

const ofDay = new Intl.DateTimeFormat('et', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

/** As 'neljapäev, 26. november kell 18.05': the day as it is on the calendar, wherever it is read. */
export function dateInWords({ year, month, day, hours, minutes }: WireDateValue): string {
  const date = ofDay.format(new Date(Date.UTC(year, month, day)))
  return hours == null ? date : `${date} kell ${hours}.${String(minutes ?? 0).padStart(2, '0')}`
}

/** A title that keeps to a line or two. */
const short = (title: string) =>
  title.length <= longestTitle
    ? title
    : `${title
        .slice(0, longestTitle - 1)
        .toWellFormed()
        .trimEnd()}…`
