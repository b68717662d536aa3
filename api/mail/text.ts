/** A mail as it is read: its subject, plain and html. */
export interface MailText {
  subject: string
  text: string
  html: string
}

/** What the texts speak of. */
export interface MailContent {
  kind: 'invitation' | 'restore'
  /** The name of the person; may be empty. */
  name: string
  community: string
  link: string
}

/** The mail in Estonian. Names are shown as they are, never as html. */
export function mailText({ kind, name, community, link }: MailContent): MailText {
  const hello = name === '' ? 'Tere!' : `Tere, ${name}!`
  const { subject, lead, action, end } = kind === 'invitation' ? invitation(community) : restore(community)
  return {
    subject,
    text: `${hello}\n\n${lead}\n\n${link}\n\n${end}\n\n${community}\n`,
    html: [
      '<!doctype html><html lang="et"><body style="font-family:sans-serif;line-height:1.5">',
      `<p>${escaped(hello)}</p><p>${escaped(lead)}</p>`,
      `<p><a href="${escaped(link)}">${escaped(action)}</a></p>`,
      `<p>Kui see ei avane, kopeeri see aadress: ${escaped(link)}</p>`,
      `<p>${escaped(end)}</p><p>${escaped(community)}</p></body></html>`,
    ].join('\n'),
  }
}

function invitation(community: string) {
  return {
    subject: `Kutse: ${community}`,
    lead: `Sind on kutsutud liituma: ${community}. Registreerimiseks ava see link ja vali endale parool:`,
    action: 'Registreeru',
    end: 'Link kehtib 7 päeva ja seda saab kasutada ühe korra.',
  }
}

function restore(community: string) {
  return {
    subject: `Parooli taastamine: ${community}`,
    lead: 'Keegi, arvatavasti sina ise, palus taastada sinu parooli. Uue parooli seadmiseks ava see link:',
    action: 'Sea uus parool',
    end: 'Link kehtib ühe tunni ja seda saab kasutada ühe korra. Kui sina seda ei palunud, siis ära tee midagi.',
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string) {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}
