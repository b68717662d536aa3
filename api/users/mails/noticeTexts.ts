import type { MailText } from '../../mail/mailLayout.ts'
import { mailText } from '../../mail/text.ts'

export interface NoticeValues {
  name: string
  community: string
  at: Date
  isNewPassword: boolean
  /** Whether an admin made the change instead of the user. */
  byAdmin: boolean
}

/** The notice to a replaced email; `link` reverts the change and may be missing. AUTH-9. */
export function emailNoticeText({
  newEmail,
  link,
  ...facts
}: NoticeValues & { newEmail: string; link?: string }): MailText {
  const { name, community, at, isNewPassword, byAdmin } = facts
  const what = isNewPassword ? ['aadress ja parool', 'aadressi ja parooli'] : ['aadress', 'aadressi']
  const lead = [
    byAdmin ? `Admin vahetas sinu konto e-posti ${what[1]}.` : `Sinu konto e-posti ${what[0]} vahetati.`,
    `Uus aadress on ${newEmail}, siia me sulle enam ei kirjuta. Vahetuse aeg: ${timeInTallinn(at)}.`,
    link != null && 'Kui sina seda ei soovinud, ava see link ja võta vahetus tagasi:',
  ]
  return mailText({
    subject: `E-posti aadress vahetati: ${community}`,
    name,
    lead: lead.filter((sentence) => sentence !== false).join(' '),
    ...(link != null && { link: { url: link, action: 'Võta vahetus tagasi' } }),
    end:
      link == null
        ? 'Kui see on viga, pöördu admini poole.'
        : 'Link kehtib 7 päeva alates vahetusest ja seda saab kasutada ühe korra. Kui vahetus oli sinu soov, ei pea sa midagi tegema.',
    community,
  })
}

/** The notice about a new password; `link` leads to the sign-in page, where recovery starts. AUTH-9. */
export function passwordNoticeText({ name, community, at, byAdmin, link }: NoticeValues & { link: string }): MailText {
  const lead = byAdmin ? 'Admin vahetas sinu konto parooli.' : 'Sinu konto parool vahetati.'
  return mailText({
    subject: `Parool vahetati: ${community}`,
    name,
    lead: `${lead} Vahetuse aeg: ${timeInTallinn(at)}. Kui sina seda ei soovinud, ava sisselogimise leht ja vali „Taasta parool“:`,
    link: { url: link, action: 'Ava sisselogimise leht' },
    end: 'Kui vahetus oli sinu soov, ei pea sa midagi tegema.',
    community,
  })
}

/** The mail to a member who decided to leave; `link` takes it back. USER-10. */
export function leavingText({
  name,
  community,
  at,
  erasesName,
  link,
}: Pick<NoticeValues, 'name' | 'community' | 'at'> & { erasesName: boolean; link: string }): MailText {
  const posts = erasesName
    ? 'Sinu postituste juurde jääb „Kustutatud liige“.'
    : 'Sinu postitused jäävad sinu nimega alles.'
  return mailText({
    subject: `Lahkud kogukonnast: ${community}`,
    name,
    lead: `Sa otsustasid kogukonnast lahkuda. Sinu konto ja andmed kustutatakse ${timeInTallinn(at)} või kuni ööpäev hiljem. ${posts} Kui mõtlesid ümber või kui see ei olnud sina, ava see link:`,
    link: { url: link, action: 'Jään kogukonda' },
    end: 'Kui soovid lahkuda, ei pea sa midagi tegema.',
    community,
  })
}

const inTallinn = new Intl.DateTimeFormat('et', {
  timeZone: 'Europe/Tallinn',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats as '21. november 2026 kell 9.05'. */
export function timeInTallinn(at: Date): string {
  const parts = new Map(inTallinn.formatToParts(at).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('day')}. ${part('month')} ${part('year')} kell ${Number(part('hour'))}.${part('minute')}`
}
