import type { MailText } from '../../mail/frame.ts'
import { mailText } from '../../mail/text.ts'

/** Values for a mail's text. */
export interface MailValues {
  /** The recipient's name; may be empty. */
  name: string
  community: string
  link: string
}

/** The invitation to register. USER-4. */
export function invitationText({ name, community, link }: MailValues): MailText {
  return mailText({
    subject: `Kutse: ${community}`,
    name,
    lead: `Sind on kutsutud liituma kogukonnaga „${community}“. Registreerumiseks ava see link ja vali endale parool:`,
    link: { url: link, action: 'Registreeru' },
    end: 'Link kehtib 7 päeva ja seda saab kasutada ühe korra.',
    community,
  })
}

/** The mail with the link to set a new password. AUTH-3. */
export function restoreText({ name, community, link }: MailValues): MailText {
  return mailText({
    subject: `Parooli taastamine: ${community}`,
    name,
    lead: 'Keegi, arvatavasti sina ise, palus taastada sinu parooli. Uue parooli määramiseks ava see link:',
    link: { url: link, action: 'Määra uus parool' },
    end: 'Link kehtib ühe tunni ja seda saab kasutada ühe korra. Kui sa seda ei palunud, ei pea sa midagi tegema: sinu parool jääb samaks.',
    community,
  })
}
