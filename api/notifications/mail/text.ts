import type { WireDateValue } from '../../http/dateValue.ts'
import { type MailBlock, type MailText, renderMail } from '../../mail/mailLayout.ts'
import { greeting } from '../../mail/text.ts'
import { type TopicNews, topicUrl } from '../topicNews.ts'
import type { DigestNews, DigestProtocol, DigestTopic, Reported } from './digestNews.ts'

/** The recipient of a mail, and the URLs in it. */
export interface MailFacts {
  name: string
  userId: string
  community: string
  /** Base URL of links, without a trailing slash. */
  siteUrl: string
  /** The page that unsubscribes from these mails. */
  unsubscribe: string
}

const longestTitle = 120

/** Whether there is anything to report; events that the member knows already do not count. */
export const hasNews = ({ forum, protocols, events }: DigestNews): boolean =>
  forum.count > 0 || protocols.count > 0 || events.rows.some(({ uus }) => uus)

/** The digest of a day or week: at most 60 lines as plain text. MAIL-1. */
export function digestText(period: 'paev' | 'nadal', news: DigestNews, facts: MailFacts): MailText {
  const { siteUrl, community, name } = facts
  const { forum, protocols, events } = news
  const isDaily = period === 'paev'
  return renderMail({
    subject: `${isDaily ? 'Päevakiri' : 'Nädalakiri'}: ${community}`,
    community,
    blocks: [
      { kind: 'text', text: `${greeting(name)} Siin on lühidalt, mis kogukonnas uut.` },
      ...section('Foorumis', forum, topicRow(siteUrl), (more) =>
        forum.count >= 100 ? `Uut on veel vähemalt ${more} teemas.` : `Uut on veel ${more} teemas.`,
      ),
      ...section('Uued protokollid', protocols, protocolRow(siteUrl), (more) =>
        more === 1 ? 'Veel 1 uus protokoll.' : `Veel ${more} uut protokolli.`,
      ),
      ...section(
        'Tulekul',
        events,
        ({ pealkiri, kuupaev }) => ({
          title: short(pealkiri),
          url: `${siteUrl}/sise/kalender`,
          facts: [dateInWords(kuupaev)],
        }),
        (more) => (more === 1 ? 'Kalendris on veel 1 sündmus.' : `Kalendris on veel ${more} sündmust.`),
      ),
      ending(`Selle kirja saadame sulle ${isDaily ? 'iga päev' : 'kord nädalas'}, kui on midagi uut.`),
      links(facts),
    ],
  })
}

/** The immediate mail about new posts in a topic. MAIL-1. */
export function topicMailText({ teema, postitused, hulk }: TopicNews, facts: MailFacts): MailText {
  const { siteUrl, community, name } = facts
  const title = short(teema.pealkiri)
  const writers = [...new Set(postitused.map((post) => post.nimi))]
  const who = namesInWords(writers)
  const wrote = writers.length === 1 ? 'kirjutas' : 'kirjutasid'
  const isMention = postitused.some(({ mainimine }) => mainimine)
  return renderMail({
    subject: isMention ? `Sind mainiti teemas „${title}“` : `${who} ${wrote} teemas „${title}“`,
    community,
    blocks: [
      { kind: 'text', text: greeting(name) },
      {
        kind: 'text',
        text: !isMention
          ? `${who} ${wrote} teemas „${title}“ (${teema.kategooria.nimi}).`
          : writers.length === 1
            ? `${who} mainis sind teemas „${title}“ (${teema.kategooria.nimi}).`
            : `Sind mainiti teemas „${title}“ (${teema.kategooria.nimi}). Kirjutasid ${who}.`,
      },
      {
        kind: 'rows',
        rows: postitused.map((post) => ({
          title: `${post.nimi}${post.mainimine ? ' mainis sind' : ''}`,
          url: `${topicUrl(siteUrl, teema)}${post._id == null ? '' : `#postitus-${post._id}`}`,
          facts: post.katkend === '' ? [] : [post.katkend],
        })),
      },
      ...(hulk > postitused.length
        ? [{ kind: 'text' as const, text: `Postitusi on veel ${hulk - postitused.length}.` }]
        : []),
      ending('Sellise kirja saadame sulle kohe, kui sind mainitakse või kui keegi kirjutab teemas, mida jälgid.'),
      links(facts),
    ],
  })
}

/** 'Mari', 'Mari ja Jüri', 'Mari, Jüri ja teised'. */
function namesInWords(names: readonly string[]): string {
  const [first = '', second] = names
  if (second == null) return first
  return names.length === 2 ? `${first} ja ${second}` : `${first}, ${second} ja teised`
}

const ending = (text: string): MailBlock => ({ kind: 'small', text })

const links = ({ siteUrl, userId, unsubscribe }: MailFacts): MailBlock => ({
  kind: 'links',
  links: [
    { text: 'Vali, millal kirjutame', url: `${siteUrl}/sise/kasutajad/${userId}?muuda=1#kirjad` },
    { text: 'Loobu kirjadest', url: unsubscribe },
  ],
})

/** A heading with its rows, and the number of further ones; empty without rows. */
function section<Row>(
  heading: string,
  { rows, count }: Reported<Row>,
  rowOf: (row: Row) => Extract<MailBlock, { kind: 'rows' }>['rows'][number],
  moreText: (more: number) => string,
): MailBlock[] {
  if (rows.length === 0) return []
  const more = count - rows.length
  return [
    { kind: 'heading', text: heading },
    { kind: 'rows', rows: rows.map(rowOf) },
    ...(more > 0 ? [{ kind: 'text' as const, text: moreText(more) }] : []),
  ]
}

const topicRow =
  (siteUrl: string) =>
  ({ esimeneLugemata, lugemataHulk, jalgin, ...topic }: DigestTopic) => ({
    title: short(topic.pealkiri),
    url: `${topicUrl(siteUrl, topic)}${esimeneLugemata == null ? '' : `#postitus-${esimeneLugemata}`}`,
    facts: [topic.kategooria.nimi, newPosts(lugemataHulk), ...(jalgin ? ['jälgid'] : [])],
  })

const newPosts = (count: number) =>
  count === 0
    ? 'uus teema'
    : count >= 100
      ? 'üle 99 uue postituse'
      : count === 1
        ? '1 uus postitus'
        : `${count} uut postitust`

const protocolRow =
  (siteUrl: string) =>
  ({ _id, kuupaev, katkend }: DigestProtocol) => ({
    title: kuupaev ? `Protokoll (${dayInWords(kuupaev)})` : 'Protokoll',
    url: `${siteUrl}/sise/protokollid#protokoll-${_id}`,
    facts: katkend === '' ? [] : [katkend],
  })

const dayFormat = new Intl.DateTimeFormat('et', { timeZone: 'UTC', day: 'numeric', month: 'long' })
const weekdayFormat = new Intl.DateTimeFormat('et', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })

const dayOf = ({ year, month, day }: WireDateValue) => new Date(Date.UTC(year, month, day))

/** Such as '26. november'. */
const dayInWords = (date: WireDateValue) => dayFormat.format(dayOf(date))

/** Such as 'neljapäev, 26. november kell 18.05': the local day and time of the calendar, in any time zone of the reader. */
export function dateInWords(date: WireDateValue): string {
  const { hours, minutes } = date
  const day = weekdayFormat.format(dayOf(date))
  return hours == null ? day : `${day} kell ${hours}.${String(minutes ?? 0).padStart(2, '0')}`
}

/** A title shortened to `longestTitle`. */
const short = (title: string) =>
  title.length <= longestTitle
    ? title
    : `${title
        .slice(0, longestTitle - 1)
        .toWellFormed()
        .trimEnd()}…`
