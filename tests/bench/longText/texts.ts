const line =
  'Praam väljub Kuivastust igal täistunnil ja laeva peal on kohvik, kus saab süüa <strong>sooja</strong> suppi; lapsed jooksevad tekil ja ilm on hea. '

/** The texts that are typed into, as html. */
export const longTexts = {
  short: `<p>${line}</p>`,
  'a thousand paragraphs': `<p>${line}</p>`.repeat(1000),
  '300 list items': `<ul>${`<li>${line}</li>`.repeat(300)}</ul>`,
  'one paragraph of 60,000 characters': `<p>${line.repeat(450)}</p>`,
}
