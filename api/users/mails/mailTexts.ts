import { type MailText, mailText } from '../../mail/text.ts'

/** Whom a mail is for, what the installation is called, and where its link leads. */
export interface MailFacts {
  /** The name of the person; may be empty. */
  name: string
  community: string
  link: string
}

/** The invitation to register. USER-4. */
export function invitationText({ name, community, link }: MailFacts): MailText {
  return mailText({
    subject: `Kutse: ${community}`,
    name,
    lead: `Sind on kutsutud liituma kogukonnaga „${community}“. Registreerumiseks ava see link ja vali endale parool:`,
    link: { url: link, action: 'Registreeru' },
    end: 'Link kehtib 7 päeva ja seda saab kasutada ühe korra.',
    community,
  })
}

/** The mail that restores a password. AUTH-3. */
export function restoreText({ name, community, link }: MailFacts): MailText {
  return mailText({
    subject: `Parooli taastamine: ${community}`,
    name,
    lead: 'Keegi, arvatavasti sina ise, palus taastada sinu parooli. Uue parooli seadmiseks ava see link:',
    link: { url: link, action: 'Määra uus parool' },
    end: 'Link kehtib ühe tunni ja seda saab kasutada ühe korra. Kui sa seda ei palunud, ei pea sa midagi tegema: sinu parool jääb samaks.',
    community,
  })
}
